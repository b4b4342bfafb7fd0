// How far repetitions of the run (`run --verify`) differ from it: a band around the curve.
import type uPlot from 'uplot';
import type { Repetition } from '../data';

// Largest difference of any repetition around a time; null where none is known.
export function bandOf(repetitions: Repetition[] | null | undefined, column: string, start: number): ((t: number) => number) | null {
  const known = (repetitions ?? []).flatMap((r) => {
    const band = r.columns?.[column]?.band;
    return band && r.t_end > start ? [{ band, end: r.t_end }] : [];
  });
  if (known.length === 0) return null;
  return (t) =>
    known.reduce((most, { band, end }) => {
      const part = Math.min(Math.floor(((t - start) / (end - start)) * band.length), band.length - 1);
      return Math.max(most, band[Math.max(part, 0)] ?? 0);
    }, 0);
}

export const digitsOf = (repetitions: Repetition[] | null | undefined, column: string): string =>
  (repetitions ?? [])
    .flatMap((r) => {
      const c = r.columns?.[column];
      return c ? [`${c.digits.toFixed(1)} digits agree with the run ${r.with}${c.until < r.t_end ? `, to 1 % until ${Number(c.until.toPrecision(4))} s` : ''}`] : [];
    })
    .join('; ');

// Fills the area value ± width of a series; to be called before the lines are drawn.
export function drawBand(u: uPlot, series: number, colour: string, width: (t: number) => number): void {
  const x = u.data[0]!;
  const y = u.data[series] as (number | null | undefined)[];
  const { ctx } = u;
  const { left, top, width: w, height: h } = u.bbox;
  const at = (i: number, side: 1 | -1) => [u.valToPos(x[i]!, 'x', true), u.valToPos(y[i]! + side * width(x[i]!), 'y', true)] as const;
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, w, h);
  ctx.clip();
  ctx.fillStyle = colour;
  ctx.globalAlpha = 0.22;
  let run: number[] = [];
  const fill = () => {
    if (run.length > 1) {
      ctx.beginPath();
      for (const i of run) ctx.lineTo(...at(i, 1));
      for (const i of run.slice().reverse()) ctx.lineTo(...at(i, -1));
      ctx.fill();
    }
    run = [];
  };
  for (let i = 0; i < x.length; ++i)
    if (y[i] === null) fill();
    else if (y[i] !== undefined) run.push(i);
  fill();
  ctx.restore();
}
