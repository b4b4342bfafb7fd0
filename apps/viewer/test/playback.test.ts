import { expect, test } from 'vitest';
import { Playback } from '../src/playback';

const make = () => new Playback(Float64Array.of(0, 1, 2, 3, 4), [0.5, 2, 2, 3.5]);

test('ticks by speed and stops at the end', () => {
  const p = make();
  p.toggle();
  p.setSpeed(2);
  p.tick(0.5);
  expect(p.t).toBe(1);
  p.tick(100);
  expect([p.t, p.playing]).toEqual([4, false]);
  p.toggle();
  expect([p.t, p.playing]).toEqual([0, true]);
});

test('steps to frames', () => {
  const p = make();
  p.seek(1.5);
  p.stepFrames(1);
  expect(p.t).toBe(2);
  p.stepFrames(1);
  expect(p.t).toBe(3);
  p.stepFrames(-10);
  expect(p.t).toBe(0);
  p.seek(1.5);
  p.stepFrames(-1);
  expect(p.t).toBe(1);
});

test('steps to events, several at one time as one', () => {
  const p = make();
  const seen = [1, 1, 1, 1].map(() => (p.stepEvent(1), p.t));
  expect(seen).toEqual([0.5, 2, 3.5, 4]);
  const back = [1, 1, 1, 1].map(() => (p.stepEvent(-1), p.t));
  expect(back).toEqual([3.5, 2, 0.5, 0]);
});

test('speed stays within 0.01 and 10', () => {
  const p = make();
  for (let i = 0; i < 20; ++i) p.faster(1);
  expect(p.speed).toBe(10);
  for (let i = 0; i < 20; ++i) p.faster(-1);
  expect(p.speed).toBe(0.01);
});

test('an empty run does nothing', () => {
  const p = new Playback(new Float64Array(), []);
  p.toggle();
  p.tick(1);
  p.stepFrames(1);
  p.stepEvent(1);
  expect(p.t).toBe(0);
});
