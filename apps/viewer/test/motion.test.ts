import { Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { direction, extentOf, principal, type Moving } from '../src/scene/motion';
import { fit } from '../src/scene/rig';

const Z = new Vector3(0, 0, 1);
const box = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => new Vector3(x, y, z))));
function body(pose: (s: number) => [Vector3, Quaternion], corners = box, frames = 200): Moving {
  const poses = new Float32Array(7 * frames);
  for (let i = 0; i < frames; ++i) {
    const [x, q] = pose(i / (frames - 1));
    poses.set([x.x, x.y, x.z, q.x, q.y, q.z, q.w], 7 * i);
  }
  return { poses, corners };
}
const about = (axis: Vector3, angle: number) => new Quaternion().setFromAxisAngle(axis, angle);

test('eigenvectors of a symmetric matrix', () => {
  // R diag(5, 2, -1) R^T with R a rotation by 0.7 about (1, 2, 3)
  const R = about(new Vector3(1, 2, 3).normalize(), 0.7);
  const axes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), Z].map((a) => a.clone().applyQuaternion(R));
  const m: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  [5, 2, -1].forEach((value, k) => {
    const a = axes[k]!;
    [a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z].forEach((t, i) => (m[i]! += value * t));
  });
  const found = principal(m);
  expect(found.map((f) => Number(f.value.toFixed(12)))).toEqual([5, 2, -1]);
  found.forEach(({ axis }, k) => expect(Math.abs(axis.dot(axes[k]!))).toBeCloseTo(1, 12));
});

test('a planar mechanism is seen across its plane', () => {
  for (const normal of [new Vector3(0, 1, 0), new Vector3(1, 0, 0), new Vector3(0, 0, 1)]) {
    const across = normal.x === 0 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
    const crank = body((s) => [across.clone().applyQuaternion(about(normal, 12 * s)), about(normal, 12 * s)]);
    const up = normal.z === 1 ? new Vector3(0, 1, 0) : Z;
    expect(Math.abs(direction([crank], up, 1).dot(normal))).toBeGreaterThan(0.95);
  }
});

test('what falls is seen from the side, what slides on the floor from above it', () => {
  const falls = body((s) => [new Vector3(0, 0, -5 * s * s), new Quaternion()]);
  expect(Math.abs(direction([falls], Z, 1).z)).toBeLessThan(0.3);
  const slides = body((s) => [new Vector3(4 * Math.cos(3 * s), 4 * Math.sin(3 * s), 0), about(Z, 3 * s)]);
  expect(direction([slides], Z, 1).z).toBeGreaterThan(0.6);
});

test('a long row that turns is seen along its axis', () => {
  const row = [0, 10, 20, 30, 40, 50].map((z) => body((s) => [new Vector3(0, 0, z), about(Z, 9 * s)]));
  expect(direction(row, Z, 1.7).z).toBeGreaterThan(0.9);
});

test('what tumbles is seen from a corner', () => {
  const tumbles = body((s) => [new Vector3(s, 0, 0), about(new Vector3(1, 0, 0), 5 * s).multiply(about(Z, 7 * s))]);
  const d = direction([tumbles], Z, 1);
  expect(Math.min(Math.abs(d.x), Math.abs(d.y), Math.abs(d.z))).toBeGreaterThan(0.2);
});

test('all that moves is in the picture', () => {
  const swings = body((s) => [new Vector3(3 * Math.sin(6 * s), 0, 3 * Math.cos(6 * s)), about(new Vector3(0, 1, 0), 6 * s)]);
  const { points, follow } = extentOf([swings], Z);
  expect(follow).toBe(false);
  const away = new Vector3(1, -2, 0.7).normalize();
  const { target, distance } = fit(points, away, Z, 0.4, 0.25);
  const eye = target.clone().addScaledVector(away, distance);
  const right = new Vector3().crossVectors(Z, away).normalize();
  const top = new Vector3().crossVectors(away, right);
  let widest = 0;
  for (const p of points) {
    const d = p.clone().sub(eye);
    const depth = -d.dot(away);
    expect(depth).toBeGreaterThan(0);
    widest = Math.max(widest, Math.abs(d.dot(right)) / depth / 0.4, Math.abs(d.dot(top)) / depth / 0.25);
  }
  expect(widest).toBeCloseTo(1, 9); // and no farther away than needed
});

test('what travels far is followed', () => {
  const rolls = body((s) => [new Vector3(100 * s, 0, 0), about(new Vector3(0, 1, 0), 100 * s)]);
  const { points, follow } = extentOf([rolls], Z);
  expect(follow).toBe(true);
  expect(Math.max(...points.map((p) => p.length()))).toBeCloseTo(Math.sqrt(3), 5);
});

test('a bounce is seen as a whole, a long fall is followed', () => {
  const bounces = body((s) => [new Vector3(30 * s, 0, 5 * Math.abs(Math.cos(9 * s))), new Quaternion()]);
  const seen = extentOf([bounces], Z);
  expect([seen.follow, seen.level]).toEqual([true, true]);
  expect(Math.max(...seen.points.map((p) => p.z))).toBeCloseTo(6, 1);
  const falls = extentOf([body((s) => [new Vector3(0, 0, -100 * s), new Quaternion()])], Z);
  expect([falls.follow, falls.level]).toEqual([true, false]);
});

test('nothing finite to see', () => {
  const lost = body(() => [new Vector3(Number.NaN, 0, 0), new Quaternion()]);
  expect(direction([lost], Z, 1).length()).toBeCloseTo(1, 12);
  expect(fit(extentOf([lost], Z).points, Z, new Vector3(0, 1, 0), 1, 1).distance).toBe(5);
});
