// One pane: columns over time, or one column over another (phase plane).
import uPlot from 'uplot';
import type { Report } from '../data';
import { element, number, withUnit } from '../format';
import type { Playback } from '../playback';
import { nearest } from '../series';
import { palette } from '../theme';
import { padded, range } from './axes';
import { bandOf, digitsOf, drawBand } from './band';
import { Curves, type PaneState } from './curves';
import { explain } from './explain';
import { drawEvents, TimeLine } from './marks';
import { colourOf, dashOf, phaseOptions, timeOptions, type Look } from './options';
import { paneTools } from './pane-tools';
import { drawPoint } from './phase';
import { pickColumns } from './picker';
import { saveCsv, savePng } from './save';
import type { TimeWindow } from './window';

export class Pane {
  readonly node = element('div', { class: 'pane' });
  private readonly bar = element('div', { class: 'pane-bar' });
  private readonly legend = element('div', { class: 'legend' });
  private readonly area = element('div', { class: 'plot-area' });
  private plot: uPlot | null = null;
  private line: TimeLine | null = null;
  private curves: Curves | null = null;
  private readouts: HTMLElement[] = [];
  private hover: number | null = null;
  private readonly eventTimes: number[];
  private building = 0;

  constructor(
    private readonly report: Report,
    private readonly playback: Playback,
    private readonly window: TimeWindow,
    readonly state: PaneState,
    onRemove: (pane: Pane) => void,
  ) {
    this.eventTimes = report.events.map((e) => e.t);
    this.node.append(this.bar, this.area);
    const tools = paneTools(state, {
      choose: () => void this.choose(),
      rebuild: () => void this.build(),
      png: () => this.print(),
      csv: () => void saveCsv(report, window, state),
      remove: () => onRemove(this),
    });
    this.bar.append(this.legend, tools);
    new ResizeObserver(() => this.resize()).observe(this.area);
  }

  private async choose(): Promise<void> {
    const chosen = await pickColumns(this.report, this.state);
    if (!chosen) return;
    Object.assign(this.state, chosen);
    await this.build();
  }

  private unit(name: string): string {
    return this.report.columns.find((c) => c.name === name)?.unit ?? '';
  }

  private named(name: string): string {
    const unit = this.unit(name);
    return unit && unit !== '1' ? `${name} [${unit}]` : name;
  }

  async build(): Promise<void> {
    const turn = ++this.building;
    const curves = await Curves.read(this.report, this.state);
    if (turn !== this.building) return;
    this.curves = curves;
    this.plot?.destroy();
    this.buildLegend();
    this.plot = this.make(this.area, Math.max(this.area.clientWidth, 120), Math.max(this.area.clientHeight, 120), 1);
    this.line = curves.across ? null : new TimeLine(this.plot);
    this.refresh();
    this.showTime();
  }

  private make(host: HTMLElement, width: number, height: number, scale: number): uPlot {
    const { list, across } = this.curves!;
    const units = [...new Set(this.state.columns.map((c) => this.unit(c)))];
    const vertical = units.length === 1 ? (units[0] === '1' ? '' : units[0]!) : units.join(', ');
    const look: Look = { width, height, scale, vertical, horizontal: across ? this.named(this.state.over) : 't [s]' };
    const options = across
      ? phaseOptions(this.state, list, look, { draw: [(u) => this.drawNow(u)] })
      : timeOptions(this.state, list, look, {
          drawClear: [(u) => this.drawBands(u)],
          draw: [(u) => drawEvents(u, this.report.events, this.eventTimes, scale)],
          setSelect: [(u) => this.zoom(u)],
          setCursor: [(u) => this.point(u)],
          ready: [
            (u) => {
              u.over.addEventListener('click', (e) => this.click(u, e));
              u.over.addEventListener('dblclick', () => this.window.reset());
            },
          ],
        });
    return new uPlot(options, this.data(width), host);
  }

  private buildLegend(): void {
    const { list } = this.curves!;
    const compared = this.report.others.length > 0;
    this.readouts = [];
    this.legend.replaceChildren(
      ...list.map((curve) => {
        const value = element('output', curve.run === 0 ? { 'data-column': curve.column } : {});
        this.readouts.push(value);
        const dash = dashOf(curve, compared);
        const key = element('i', { style: `--line:${colourOf(curve)}`, class: dash.length === 0 ? 'solid' : dash[0]! > 4 ? 'dashed' : 'dotted' });
        const run = curve.run === 0 ? '' : (this.report.others[curve.run - 1]?.name ?? '');
        const agrees = curve.run === 0 ? digitsOf(this.report.verify, curve.column) : '';
        const title = [run ? `${run}: ` : '', explain(curve.column, this.unit(curve.column)), agrees ? `\n${agrees}` : ''].join('');
        return element('span', { class: 'key', title }, key, run ? `${curve.column} (${run})` : curve.column, value);
      }),
    );
    if (this.curves!.across) this.legend.append(element('span', { class: 'key', title: explain(this.state.over, this.unit(this.state.over)) }, `over ${this.state.over}`));
  }

  private drawBands(u: uPlot): void {
    if (this.state.logY) return;
    this.curves?.list.forEach((curve, i) => {
      const width = curve.run === 0 ? bandOf(this.report.verify, curve.column, this.report.times[0] ?? 0) : null;
      if (width) drawBand(u, i + 1, colourOf(curve), width);
    });
  }

  // The samples of the visible time interval.
  private data(width: number): uPlot.AlignedData {
    return this.curves!.data(this.window.from, this.window.to, 2 * Math.max(400, width));
  }

  refresh(): void {
    if (!this.plot) return;
    const data = this.data(this.area.clientWidth);
    this.plot.batch(() => {
      this.plot!.setData(data, false);
      this.scale(this.plot!, data);
    });
    this.line?.show(this.playback.t);
  }

  private scale(plot: uPlot, data: uPlot.AlignedData): void {
    const { logX, logY } = this.state;
    const noise = (names: string[]) => Math.max(0, ...names.map((name) => this.report.columns.find((c) => c.name === name)?.noise ?? 0));
    const set = (axis: 'x' | 'y', [min, max]: [number, number]) => plot.setScale(axis, { min, max });
    if (this.curves!.across) {
      const facets = data.slice(1) as unknown as [(number | null)[], (number | null)[]][];
      set('x', range(facets.map((f) => f[0]), logX, noise([this.state.over])));
      set('y', range(facets.map((f) => f[1]), logY, noise(this.state.columns)));
      return;
    }
    let { from, to } = this.window;
    if (!(to > from)) to = from + 1;
    if (logX) [from, to] = padded(from > 0 ? from : this.firstPositive(), to, true);
    set('x', [from, to]);
    set('y', range(data.slice(1) as (number | null)[][], logY, noise(this.state.columns)));
  }

  private firstPositive(): number {
    return this.report.times.find((t) => t > 0) ?? 1e-3;
  }

  // 17 cm wide at 300 dots per inch.
  private print(): void {
    if (!this.plot) return;
    const host = element('div', { style: 'position:fixed;left:-9999px;top:0' });
    document.body.append(host);
    const ratio = devicePixelRatio;
    const plot = this.make(host, 2000 / ratio, 1000 / ratio, 3 / ratio);
    this.scale(plot, this.data(2000));
    requestAnimationFrame(() => {
      savePng(plot, this.state.columns.map((c) => this.named(c)), this.state.columns[0] ?? 'plot', 3);
      plot.destroy();
      host.remove();
    });
  }

  private zoom(u: uPlot): void {
    const { left, width } = u.select;
    if (width < 4) return;
    this.window.set(u.posToVal(left, 'x'), u.posToVal(left + width, 'x'));
    u.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
  }

  private point(u: uPlot): void {
    const { left } = u.cursor;
    this.hover = left === undefined || left === null || left < 0 ? null : u.posToVal(left, 'x');
    this.showValues(this.hover ?? this.playback.t);
  }

  private click(u: uPlot, event: MouseEvent): void {
    if (u.select.width > 3) return;
    this.playback.seek(u.posToVal(event.offsetX, 'x'));
  }

  showTime(): void {
    this.line?.show(this.playback.t);
    if (this.curves?.across) this.plot?.redraw(false, false);
    if (this.hover === null) this.showValues(this.playback.t);
  }

  private showValues(t: number): void {
    this.curves?.list.forEach((curve, c) => {
      const times = this.curves!.times(curve.run);
      const i = nearest(times, t);
      const node = this.readouts[c]!;
      node.textContent = withUnit(i < 0 ? null : curve.values[i], this.unit(curve.column));
      node.title = i < 0 ? '' : `at t = ${number(times[i])} s`;
    });
  }

  // The current point of a phase plane.
  private drawNow(u: uPlot): void {
    const { list, across } = this.curves!;
    const size = (v: number, log: boolean) => (log ? Math.abs(v) : v);
    for (const { run, index, values } of list) {
      const i = nearest(this.curves!.times(run), this.playback.t);
      if (i < 0 || !across) continue;
      drawPoint(u, size(across[run]![i]!, this.state.logX), size(values[i]!, this.state.logY), palette().lines[index % 6]!);
    }
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.area;
    if (!this.plot || width === 0) return;
    this.plot.setSize({ width, height });
    this.refresh();
  }
}
