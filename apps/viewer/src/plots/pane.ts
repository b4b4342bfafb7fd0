// One pane: columns over time, or one column over another (phase plane).
import uPlot from 'uplot';
import type { Report } from '../data';
import { element, number, withUnit } from '../format';
import type { Playback } from '../playback';
import { lowerBound, nearest, thin } from '../series';
import { DASHES, palette } from '../theme';
import { axis, onLog, padded, range } from './axes';
import { saveCsv, savePng } from './save';
import { drawEvents, TimeLine } from './marks';
import { paneTools } from './pane-tools';
import { drawPoint, phaseSamples, polyline } from './phase';
import { pickColumns } from './picker';
import type { TimeWindow } from './window';

export interface PaneState {
  columns: string[];
  over: string; // 't' or the column of the horizontal axis
  logX: boolean;
  logY: boolean;
}

export class Pane {
  readonly node = element('div', { class: 'pane' });
  private readonly bar = element('div', { class: 'pane-bar' });
  private readonly legend = element('div', { class: 'legend' });
  private readonly area = element('div', { class: 'plot-area' });
  private plot: uPlot | null = null;
  private line: TimeLine | null = null;
  private values: Float32Array[] = [];
  private across: Float32Array | null = null;
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
      png: () => this.plot && savePng(this.plot, this.names(), state.columns[0] ?? 'plot'),
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

  private names(): string[] {
    return this.state.columns.map((name) => `${name}${this.unit(name) && this.unit(name) !== '1' ? ` [${this.unit(name)}]` : ''}`);
  }

  async build(): Promise<void> {
    const turn = ++this.building;
    const values = await Promise.all(this.state.columns.map((name) => this.report.values(name)));
    const across = this.state.over === 't' ? null : await this.report.values(this.state.over);
    if (turn !== this.building) return;
    this.values = values;
    this.across = across;
    this.plot?.destroy();
    this.buildLegend();
    const width = Math.max(this.area.clientWidth, 120);
    const height = Math.max(this.area.clientHeight, 120);
    this.plot = new uPlot(this.across ? this.phaseOptions(width, height) : this.timeOptions(width, height), this.data(), this.area);
    this.line = this.across ? null : new TimeLine(this.plot);
    this.refresh();
    this.showTime();
  }

  private buildLegend(): void {
    const colours = palette().lines;
    this.readouts = [];
    this.legend.replaceChildren(
      ...this.state.columns.map((name, i) => {
        const value = element('output', { 'data-column': name });
        this.readouts.push(value);
        const key = element('i', { style: `--line:${colours[i % colours.length]}`, class: ['solid', 'dashed', 'dotted'][i % 3]! });
        return element('span', { class: 'key' }, key, name, value);
      }),
    );
    if (this.across) this.legend.append(element('span', { class: 'key' }, `over ${this.state.over}`));
  }

  private series(): uPlot.Series[] {
    const colours = palette().lines;
    return this.state.columns.map((label, i) => ({
      label,
      stroke: colours[i % colours.length]!,
      width: 1.5,
      dash: DASHES[i % DASHES.length]!,
      points: { show: false },
      spanGaps: false,
    }));
  }

  private verticalLabel(): string {
    const units = [...new Set(this.state.columns.map((c) => this.unit(c)))];
    return units.length === 1 ? (units[0] === '1' ? '' : units[0]!) : units.join(', ');
  }

  private scaleOf(log: boolean): uPlot.Scale {
    return { time: false, auto: false, distr: log ? 3 : 1 };
  }

  private timeOptions(width: number, height: number): uPlot.Options {
    return {
      width,
      height,
      legend: { show: false },
      // The pointer shows in every pane; dragging stays in its own.
      cursor: { drag: { x: true, y: false, setScale: false }, points: { show: false }, y: false, sync: { key: 'time', filters: { pub: (type) => type === 'mousemove' || type === 'mouseleave' } } },
      scales: { x: this.scaleOf(this.state.logX), y: this.scaleOf(this.state.logY) },
      axes: [axis('t [s]', 2, 24), axis(this.verticalLabel(), 3, 52)],
      series: [{}, ...this.series()],
      padding: [10, 12, 0, 0],
      hooks: {
        draw: [(u) => drawEvents(u, this.report.events, this.eventTimes)],
        setSelect: [(u) => this.zoom(u)],
        setCursor: [(u) => this.point(u)],
        ready: [
          (u) => {
            u.over.addEventListener('click', (e) => this.click(u, e));
            u.over.addEventListener('dblclick', () => this.window.reset());
          },
        ],
      },
    };
  }

  private phaseOptions(width: number, height: number): uPlot.Options {
    const facets = [
      { scale: 'x', auto: false },
      { scale: 'y', auto: false },
    ];
    return {
      mode: 2,
      width,
      height,
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { show: false } },
      scales: { x: this.scaleOf(this.state.logX), y: this.scaleOf(this.state.logY) },
      axes: [axis(`${this.state.over} ${this.unit(this.state.over) && `[${this.unit(this.state.over)}]`}`, 2, 24), axis(this.verticalLabel(), 3, 52)],
      series: [{}, ...this.series().map((s) => ({ ...s, facets, paths: polyline }))],
      padding: [10, 12, 0, 0],
      hooks: { draw: [(u) => this.drawNow(u)] },
    };
  }

  // The samples of the visible time interval.
  private data(): uPlot.AlignedData {
    const { times } = this.report;
    const from = Math.max(0, lowerBound(times, this.window.from) - 1);
    const to = Math.min(times.length, lowerBound(times, this.window.to) + 1);
    const convert = (column: (number | null)[]) => (this.state.logY ? column.map(onLog) : column);
    if (this.across) {
      const across = this.across;
      const log = (on: boolean) => (v: number) => (on ? onLog(v) : v);
      const facet = (v: Float32Array) => {
        const picked = phaseSamples(across, v, from, to).filter((i) => Number.isFinite(across[i]! + v[i]!));
        return [picked.map((i) => log(this.state.logX)(across[i]!)), picked.map((i) => log(this.state.logY)(v[i]!))];
      };
      return [null, ...this.values.map(facet)] as unknown as uPlot.AlignedData;
    }
    const room = 2 * Math.max(400, this.area.clientWidth);
    const { x, y } = thin(times, this.values, from, to, room);
    return [x, ...y.map(convert)];
  }

  refresh(): void {
    const { plot } = this;
    if (!plot) return;
    const data = this.data();
    const log = this.state.logY;
    plot.batch(() => {
      plot.setData(data, false);
      if (this.across) {
        const facets = data.slice(1) as unknown as [(number | null)[], (number | null)[]][];
        const [xMin, xMax] = range(facets.map((f) => f[0]), this.state.logX);
        const [yMin, yMax] = range(facets.map((f) => f[1]), log);
        plot.setScale('x', { min: xMin, max: xMax });
        plot.setScale('y', { min: yMin, max: yMax });
      } else {
        const [yMin, yMax] = range(data.slice(1) as (number | null)[][], log);
        let { from, to } = this.window;
        if (!(to > from)) to = from + 1;
        if (this.state.logX) [from, to] = padded(from > 0 ? from : this.firstPositive(), to, true);
        plot.setScale('x', { min: from, max: to });
        plot.setScale('y', { min: yMin, max: yMax });
      }
    });
    this.line?.show(this.playback.t);
  }

  private firstPositive(): number {
    return this.report.times.find((t) => t > 0) ?? 1e-3;
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
    if (this.across) this.plot?.redraw(false, false);
    if (this.hover === null) this.showValues(this.playback.t);
  }

  private showValues(t: number): void {
    const i = nearest(this.report.times, t);
    this.readouts.forEach((node, c) => {
      const value = i < 0 ? null : (this.values[c]?.[i] ?? null);
      node.textContent = withUnit(value, this.unit(this.state.columns[c]!));
      node.title = i < 0 ? '' : `at t = ${number(this.report.times[i])} s`;
    });
  }

  // The current point of a phase plane.
  private drawNow(u: uPlot): void {
    const i = nearest(this.report.times, this.playback.t);
    if (i < 0 || !this.across) return;
    const size = (v: number, log: boolean) => (log ? Math.abs(v) : v);
    this.values.forEach((column, c) => {
      const [x, y] = [size(this.across![i]!, this.state.logX), size(column[i]!, this.state.logY)];
      drawPoint(u, x, y, palette().lines[c % 6]!);
    });
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.area;
    if (!this.plot || width === 0) return;
    this.plot.setSize({ width, height });
    this.refresh();
  }
}
