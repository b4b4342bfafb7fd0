// The curves of a pane: columns of the run over time, beside them those of runs it is compared with; or one column over
// another (phase plane).
import uPlot from 'uplot';
import type { Report, Series } from '../data';
import { lowerBound, thin } from '../series';
import { onLog } from './axes';
import { phaseSamples } from './phase';

export interface PaneState {
  columns: string[];
  over: string; // 't' or the column of the horizontal axis
  logX: boolean;
  logY: boolean;
}

export interface Curve {
  column: string;
  index: number; // of the column in the pane
  run: number; // 0: of the page, else of the results it is compared with
  values: Float32Array;
}

export class Curves {
  private constructor(
    private readonly runs: Series[],
    private readonly state: PaneState,
    readonly list: Curve[],
    readonly across: Float32Array[] | null, // per run: values of the horizontal axis
  ) {}

  static async read(report: Report, state: PaneState): Promise<Curves> {
    const runs: Series[] = [report, ...report.others];
    const has = (run: Series, name: string) => run.columns.some((c) => c.name === name);
    const list: Curve[] = [];
    for (const [run, series] of runs.entries())
      for (const [index, column] of state.columns.entries())
        if (has(series, column) && (state.over === 't' || has(series, state.over))) list.push({ column, index, run, values: await series.values(column) });
    const across = state.over === 't' ? null : await Promise.all(runs.map((r) => (has(r, state.over) ? r.values(state.over) : new Float32Array())));
    return new Curves(runs, state, list, across);
  }

  times(run: number): Float64Array {
    return this.runs[run]!.times;
  }

  // The samples of a time interval, at most about `room` of a curve.
  data(from: number, to: number, room: number): uPlot.AlignedData {
    const bounds = (times: Float64Array) => [Math.max(0, lowerBound(times, from) - 1), Math.min(times.length, lowerBound(times, to) + 1)] as const;
    if (this.across) {
      const log = (on: boolean) => (v: number) => (on ? onLog(v) : v);
      const facets = this.list.map(({ values, run }) => {
        const across = this.across![run]!;
        const picked = phaseSamples(across, values, ...bounds(this.times(run))).filter((i) => Number.isFinite(across[i]! + values[i]!));
        return [picked.map((i) => log(this.state.logX)(across[i]!)), picked.map((i) => log(this.state.logY)(values[i]!))];
      });
      return [null, ...facets] as unknown as uPlot.AlignedData;
    }
    const tables = this.runs.flatMap(({ times }, run): uPlot.AlignedData[] => {
      const columns = this.list.filter((c) => c.run === run).map((c) => c.values);
      if (columns.length === 0) return [];
      const { x, y } = thin(times, columns, ...bounds(times), room);
      return [[x, ...y.map((column) => (this.state.logY ? column.map(onLog) : column))]];
    });
    return tables.length > 1 ? uPlot.join(tables) : (tables[0] ?? [[]]);
  }
}
