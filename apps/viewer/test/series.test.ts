import { expect, test } from 'vitest';
import { phaseSamples } from '../src/plots/phase';
import { extremes, lowerBound, nearest, thin } from '../src/series';

test('lowerBound and nearest', () => {
  const t = [0, 1, 2, 4];
  expect([-1, 0, 0.5, 4, 5].map((x) => lowerBound(t, x))).toEqual([0, 0, 1, 3, 4]);
  expect([-1, 0.4, 0.6, 3.1, 9].map((x) => nearest(t, x))).toEqual([0, 0, 1, 3, 3]);
  expect(nearest([], 1)).toBe(-1);
});

test('short data are shown as they are, gaps where there is no number', () => {
  const t = Float64Array.of(0, 1, 2);
  expect(thin(t, [Float32Array.of(1, NaN, 3)], 0, 3, 10)).toEqual({ x: [0, 1, 2], y: [[1, null, 3]] });
});

test('thinning keeps every extreme, wherever the buckets fall', () => {
  const n = 10_007;
  const t = Float64Array.from({ length: n }, (_, i) => i);
  for (const spike of [0, 1, 5000, 7777, n - 1]) {
    const v = new Float32Array(n);
    v[spike] = -3;
    const { x, y } = thin(t, [v], 0, n, 500);
    expect(x.length).toBeLessThanOrEqual(502);
    expect(Math.min(...(y[0] as number[]))).toBe(-3);
    expect([...x].sort((a, b) => a - b)).toEqual(x);
  }
});

test('extremes in the order of time', () => {
  expect(extremes(Float32Array.of(1, 5, 0), 0, 3)).toEqual([5, 0]);
  expect(extremes(Float32Array.of(0, 5, 1), 0, 3)).toEqual([0, 5]);
  expect(extremes(Float32Array.of(NaN, NaN), 0, 2)).toEqual([null, null]);
});

test('a phase plane keeps the extremes of both columns', () => {
  const n = 50_000;
  const x = Float32Array.from({ length: n }, (_, i) => Math.cos(i / 1000));
  const y = Float32Array.from({ length: n }, (_, i) => Math.sin(i / 1000));
  x[31_111] = 9;
  y[12_345] = -9;
  const picked = phaseSamples(x, y, 0, n, 1000);
  expect(picked.length).toBeLessThanOrEqual(1004);
  expect(picked).toContain(31_111);
  expect(picked).toContain(12_345);
  expect([...picked].sort((a, b) => a - b)).toEqual(picked);
  expect(phaseSamples(x, y, 10, 20)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
});
