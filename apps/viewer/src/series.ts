// Finding and thinning samples. Columns share their times.

// First index with times[i] >= t.
export function lowerBound(times: ArrayLike<number>, t: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Index of the sample nearest to t; -1 where there is none.
export function nearest(times: ArrayLike<number>, t: number): number {
  if (times.length === 0) return -1;
  const i = lowerBound(times, t);
  if (i === 0) return 0;
  if (i === times.length) return i - 1;
  return t - times[i - 1]! <= times[i]! - t ? i - 1 : i;
}

// What a plot of `room` points shows of [from, to): every sample, or of each bucket its extremes in the order of time.
// Samples that are not numbers become gaps.
export function thin(
  times: Float64Array,
  columns: Float32Array[],
  from: number,
  to: number,
  room: number,
): { x: number[]; y: (number | null)[][] } {
  const n = to - from;
  const x: number[] = [];
  const y: (number | null)[][] = columns.map(() => []);
  if (n <= room) {
    for (let i = from; i < to; ++i) x.push(times[i]!);
    columns.forEach((values, c) => {
      for (let i = from; i < to; ++i) y[c]!.push(gap(values[i]!));
    });
    return { x, y };
  }
  const bucket = Math.ceil((2 * n) / room);
  for (let i = from; i < to; i += bucket) {
    const end = Math.min(i + bucket, to);
    x.push(times[i]!, times[(i + end) >> 1]!);
    columns.forEach((values, c) => y[c]!.push(...extremes(values, i, end)));
  }
  return { x, y };
}

export function extremes(values: Float32Array, from: number, to: number): [number | null, number | null] {
  let low = -1;
  let high = -1;
  for (let i = from; i < to; ++i) {
    const v = values[i]!;
    if (Number.isNaN(v)) continue;
    if (low < 0 || v < values[low]!) low = i;
    if (high < 0 || v > values[high]!) high = i;
  }
  if (low < 0) return [null, null];
  return low < high ? [gap(values[low]!), gap(values[high]!)] : [gap(values[high]!), gap(values[low]!)];
}

const gap = (v: number) => (Number.isFinite(v) ? v : null);
