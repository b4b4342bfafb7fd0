import { expect, test } from 'vitest';
import { clockDigits } from '../src/panel/transport';
import { range } from '../src/plots/axes';
import { bandOf, digitsOf } from '../src/plots/band';

test('rounding noise is drawn as zero', () => {
  expect(range([[1e-14, -3e-14, null, undefined]], false, 1e-9)).toEqual([-1, 1]);
  expect(range([[5 + 1e-12, 5 - 1e-12]], false, 1e-9)).toEqual([4.5, 5.5]);
  const [low, high] = range([[0, 2e-9]], false, 1e-9);
  expect(low).toBeCloseTo(-1e-10, 15);
  expect(high).toBeCloseTo(2.1e-9, 15);
});

test('the band is the largest difference of any repetition at that time', () => {
  const verify = [
    { with: 'half the step', t_end: 4, columns: { 'a.x': { digits: 3, until: 4, band: [0, 1, 2, 3] } } },
    { with: 'runge-kutta', t_end: 2, columns: { 'a.x': { digits: 2.5, until: 1, band: [0.5, 0.5] } } },
  ];
  const band = bandOf(verify, 'a.x', 0)!;
  expect([0, 0.9, 1.5, 2.5, 4].map(band)).toEqual([0.5, 0.5, 1, 2, 3]);
  expect(bandOf(verify, 'a.y', 0)).toBeNull();
  expect(bandOf(null, 'a.x', 0)).toBeNull();
  expect(digitsOf(verify, 'a.x')).toContain('to 1 % until 1 s');
});

test('the clock has the digits of the rows and one more', () => {
  const rows = (dt: number) => clockDigits(Float64Array.from({ length: 1000 }, (_, i) => i * dt));
  expect([1e-3, 1e-2, 2e-4, 1e-7, 5].map(rows)).toEqual([4, 3, 5, 8, 2]);
});
