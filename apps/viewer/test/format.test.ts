import { expect, test } from 'vitest';
import { number } from '../src/format';
import { niceLength } from '../src/scene/floor';
import { padded } from '../src/plots/axes';

test('numbers for people', () => {
  expect([0, 1, 0.1, 1e-9, 123456789, -2.5, 1 / 3].map((x) => number(x))).toEqual(['0', '1', '0.1', '1e-9', '1.23457e8', '-2.5', '0.333333']);
  expect([NaN, Infinity, -Infinity, null].map((x) => number(x))).toEqual(['NaN', '∞', '−∞', '–']);
  expect(number(100)).toBe('100');
});

test('grid lengths', () => expect([0.011, 0.03, 0.6, 9].map(niceLength).map((x) => Number(x.toPrecision(3)))).toEqual([0.01, 0.02, 0.5, 10]));

test('ranges', () => {
  expect(padded(0, 1, false)).toEqual([-0.05, 1.05]);
  expect(padded(Infinity, -Infinity, false)).toEqual([0, 1]);
  const [low, high] = padded(0.02, 30, true);
  expect([low, high].map((x) => Number(x.toPrecision(3)))).toEqual([0.01, 100]);
});
