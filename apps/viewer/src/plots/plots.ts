// The stack of panes.
import type { Report } from '../data';
import { element } from '../format';
import type { Playback } from '../playback';
import { Pane } from './pane';
import { TimeWindow } from './window';

export class Plots {
  readonly window: TimeWindow;
  private panes: Pane[] = [];
  readonly ready: Promise<void[]>; // the first panes are drawn
  private readonly stack = element('div', { class: 'panes' });

  constructor(
    host: HTMLElement,
    private readonly report: Report,
    private readonly playback: Playback,
  ) {
    const { times } = report;
    this.window = new TimeWindow(times[0] ?? 0, times[times.length - 1] ?? 1);
    this.window.onChange(() => this.panes.forEach((pane) => pane.refresh()));
    playback.onChange(() => this.panes.forEach((pane) => pane.showTime()));
    const add = element('button', { type: 'button', id: 'add-pane', title: 'another pane below' }, '+ pane');
    add.addEventListener('click', () => void this.add([report.columns.find((c) => c.name !== 't')?.name ?? 't']));
    const phase = element('button', { type: 'button', id: 'add-phase', title: 'one column over another' }, '+ phase plane');
    phase.addEventListener('click', () => this.addPhase());
    const reset = element('button', { type: 'button', id: 'reset-zoom', title: 'show the whole run (r)' }, 'Reset zoom');
    reset.addEventListener('click', () => this.window.reset());
    const hint = element('span', { class: 'note' }, 'drag: zoom · click: jump to that time · double click: all');
    host.append(this.stack, element('div', { class: 'plot-tools' }, add, phase, reset, hint));
    this.ready = Promise.all(report.panes.map((columns) => this.add(columns)));
    if (report.panes.length === 0) this.stack.append(element('p', { class: 'card note', id: 'nothing-changes' }, report.times.length < 2 ? 'There are no rows to plot.' : 'Nothing changes in this run: bodies rest, forces and energies are constant. Any column can still be shown in a pane.'));
  }

  add(columns: string[], over = 't'): Promise<void> {
    const pane = new Pane(this.report, this.playback, this.window, { columns: [...columns], over, logX: false, logY: false }, (gone) => this.remove(gone));
    this.panes.push(pane);
    this.stack.append(pane.node);
    return pane.build();
  }

  // A position and its velocity where there are such columns, else the first two.
  private addPhase(): void {
    const names = this.report.columns.map((c) => c.name);
    const z = names.find((n) => n.endsWith('.z') && names.includes(n.replace(/z$/, 'vz')));
    if (z) void this.add([z.replace(/z$/, 'vz')], z);
    else void this.add([names[2] ?? names[0]!], names[1] ?? names[0]!);
  }

  private remove(pane: Pane): void {
    this.panes = this.panes.filter((p) => p !== pane);
    pane.node.remove();
  }

  repaint(): void {
    for (const pane of this.panes) void pane.build();
  }
}
