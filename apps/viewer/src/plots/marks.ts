// What is drawn over a plot: event marks along its top and the line of the current time.
import type uPlot from 'uplot';
import type { EventMark } from '../data';
import { lowerBound } from '../series';
import { KIND_COLOURS, palette } from '../theme';

export function drawEvents(u: uPlot, events: EventMark[], times: number[], scale = 1): void {
  const { ctx } = u;
  const { left, top, width } = u.bbox;
  const ratio = scale * devicePixelRatio;
  const { min, max } = u.scales['x']!;
  if (min == null || max == null) return;
  ctx.save();
  let lastPixel = -10;
  let lastKind = '';
  for (let i = lowerBound(times, min); i < events.length && times[i]! <= max; ++i) {
    const { t, kind } = events[i]!;
    const x = Math.round(u.valToPos(t, 'x', true));
    if (x < left || x > left + width || (x - lastPixel < 2 && kind === lastKind)) continue;
    lastPixel = x;
    lastKind = kind;
    ctx.fillStyle = KIND_COLOURS[kind] ?? palette().faint;
    ctx.beginPath();
    ctx.moveTo(x - 4 * ratio, top);
    ctx.lineTo(x + 4 * ratio, top);
    ctx.lineTo(x, top + 7 * ratio);
    ctx.fill();
  }
  ctx.restore();
}

// The line of the current time: an element over the plot, so that moving it redraws nothing.
export class TimeLine {
  private readonly node = document.createElement('div');

  constructor(private readonly u: uPlot) {
    this.node.className = 'time-line';
    u.over.append(this.node);
  }

  show(t: number): void {
    const x = this.u.valToPos(t, 'x');
    const inside = x >= 0 && x <= this.u.over.clientWidth;
    this.node.style.display = inside ? '' : 'none';
    if (inside) this.node.style.transform = `translateX(${x}px)`;
  }
}
