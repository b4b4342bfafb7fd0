// Where to look from: the plane in which things move, or the axis about which they turn; and what must be in the picture.
import { Quaternion, Vector3 } from 'three';

// Bodies as the camera sees them: poses (7 numbers per frame) and the corners of a box around each, in its frame.
export interface Moving {
  poses: Float32Array;
  corners: Vector3[];
}

const POSE = 7;
const MOST_FRAMES = 160;

type Matrix = [number, number, number, number, number, number]; // xx yy zz xy xz yz

const addOuter = (m: Matrix, v: Vector3, weight: number) => {
  const terms = [v.x * v.x, v.y * v.y, v.z * v.z, v.x * v.y, v.x * v.z, v.y * v.z];
  terms.forEach((term, k) => (m[k]! += weight * term));
};

// Eigenvectors of a symmetric matrix by Jacobi's rotations, the largest eigenvalue first.
export function principal(m: Matrix): { value: number; axis: Vector3 }[] {
  const a = [[m[0], m[3], m[4]], [m[3], m[1], m[5]], [m[4], m[5], m[2]]];
  const v = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  for (let sweep = 0; sweep < 12; ++sweep)
    for (const [p, q] of [[0, 1], [0, 2], [1, 2]] as const) {
      if (a[p]![q] === 0) continue;
      const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
      const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const c = 1 / Math.hypot(t, 1);
      const s = t * c;
      for (let k = 0; k < 3; ++k) [a[k]![p], a[k]![q]] = [c * a[k]![p]! - s * a[k]![q]!, s * a[k]![p]! + c * a[k]![q]!];
      for (let k = 0; k < 3; ++k) [a[p]![k], a[q]![k]] = [c * a[p]![k]! - s * a[q]![k]!, s * a[p]![k]! + c * a[q]![k]!];
      for (let k = 0; k < 3; ++k) [v[k]![p], v[k]![q]] = [c * v[k]![p]! - s * v[k]![q]!, s * v[k]![p]! + c * v[k]![q]!];
    }
  return [0, 1, 2]
    .map((k) => ({ value: a[k]![k]!, axis: new Vector3(v[0]![k], v[1]![k], v[2]![k]) }))
    .sort((x, y) => y.value - x.value);
}

export const chosenFrames = (count: number, most = MOST_FRAMES): number[] => {
  const stride = Math.max(1, Math.ceil(count / most));
  const frames = [];
  for (let i = 0; i < count; i += stride) frames.push(i);
  if (count > 0 && frames[frames.length - 1] !== count - 1) frames.push(count - 1);
  return frames;
};

const placeAt = (poses: Float32Array, i: number) => new Vector3(poses[POSE * i], poses[POSE * i + 1], poses[POSE * i + 2]);
const turnAt = (poses: Float32Array, i: number) => new Quaternion(poses[POSE * i + 3], poses[POSE * i + 4], poses[POSE * i + 5], poses[POSE * i + 6]);
export const isFinitePose = (poses: Float32Array, i: number) => {
  let sum = 0;
  for (let k = 0; k < POSE; ++k) sum += poses[POSE * i + k]!;
  return Number.isFinite(sum);
};

// The rotation from one pose to the next as axis times angle.
function turned(poses: Float32Array, i: number): Vector3 {
  const q = turnAt(poses, i + 1).multiply(turnAt(poses, i).conjugate());
  if (q.w < 0) q.set(-q.x, -q.y, -q.z, -q.w);
  const sine = Math.hypot(q.x, q.y, q.z);
  return sine > 1e-6 ? new Vector3(q.x, q.y, q.z).multiplyScalar((2 * Math.atan2(sine, q.w)) / sine) : new Vector3();
}

export interface Axes {
  up: Vector3;
  side: Vector3; // to the right, seen from the front
  front: Vector3;
}

export function axesOf(up: Vector3): Axes {
  const side = Math.abs(up.x) > 0.9 ? new Vector3(0, 1, 0) : new Vector3(1, 0, 0);
  side.addScaledVector(up, -up.dot(side)).normalize();
  return { up, side, front: new Vector3().crossVectors(side, up) };
}

// Unit vector from what is shown towards the camera. size: of the largest body.
export function direction(bodies: Moving[], up: Vector3, size: number): Vector3 {
  const { side, front } = axesOf(up);
  const sum = (a: number, b: number, c: number) => new Vector3().addScaledVector(front, a).addScaledVector(side, b).addScaledVector(up, c).normalize();
  const corner = sum(5.2, 3.0, 1.9);
  const spins: Matrix = [0, 0, 0, 0, 0, 0];
  const moves: Matrix = [0, 0, 0, 0, 0, 0];
  const starts: Vector3[] = [];
  for (const { poses } of bodies) {
    const count = poses.length / POSE;
    const frames = chosenFrames(count).filter((i) => isFinitePose(poses, i));
    if (frames.length === 0) continue;
    starts.push(placeAt(poses, frames[0]!));
    const mean = frames.reduce((m, i) => m.addScaledVector(placeAt(poses, i), 1 / frames.length), new Vector3());
    for (const i of frames) {
      addOuter(moves, placeAt(poses, i).sub(mean), 1 / frames.length);
      if (i + 1 < count && isFinitePose(poses, i + 1)) addOuter(spins, turned(poses, i), 1);
    }
  }
  const [turn] = principal(spins);
  const travel = principal(moves);
  const turning = spins[0] + spins[1] + spins[2];
  const moving = moves[0] + moves[1] + moves[2];
  const goes = moving > (0.02 * size) ** 2;
  // One axis for all: of rotation, or across the plane of the paths, or across a straight path.
  let normal: Vector3 | null = null;
  if (turning > 1e-8) {
    if (turn!.value > 0.99 * turning) normal = turn!.axis;
  } else if (goes) {
    const line = travel[0]!;
    if (line.value > 0.999 * moving) normal = Math.abs(line.axis.dot(up)) > 0.9 ? front.clone() : new Vector3().crossVectors(line.axis, up).normalize();
    else if (travel[2]!.value < 1e-3 * moving) normal = travel[2]!.axis;
  }
  if (!normal) return corner;
  if (normal.dot(front) + 0.5 * normal.dot(up) + 0.1 * normal.dot(side) < 0) normal.negate();
  const along = (v: Vector3) => Math.abs(v.dot(normal));
  if (goes && travel.reduce((s, t) => s + t.value * along(t.axis) ** 2, 0) > 0.02 * moving) return corner;
  const upright = along(up);
  if (!goes) {
    // It turns in place. A row of bodies along the axis is seen along it, as a fan; others from a corner.
    const middle = starts.reduce((m, p) => m.addScaledVector(p, 1 / starts.length), new Vector3());
    const long = Math.max(0, ...starts.map((p) => along(p.clone().sub(middle))));
    if (long > 4 * size) return normal.multiplyScalar(upright > 0.5 && normal.dot(up) < 0 ? -1 : 1).addScaledVector(upright > 0.5 ? front : up, 0.3).normalize();
    return upright > 0.5 ? sum(0.75, 0.35, 0.6) : normal.addScaledVector(up, 0.35).addScaledVector(new Vector3().crossVectors(up, normal), 0.6).normalize();
  }
  if (upright > 0.5) return sum(0.6, 0.15, 0.8);
  return normal.addScaledVector(up, 0.16).addScaledVector(new Vector3().crossVectors(up, normal), 0.14).normalize();
}

// Points that must be in the picture: over all time, or, where the bodies travel far, relative to their centre at each time.
export interface Extent {
  points: Vector3[];
  follow: boolean;
  level: boolean; // a camera that follows stays at its height: the points have that of space
}

// Farther than this many times the extent of the bodies at one time is far.
const FAR = 4;
const HIGH = 14;

export function extentOf(bodies: Moving[], up: Vector3): Extent {
  const count = Math.max(0, ...bodies.map((b) => b.poses.length / POSE));
  const whole: Vector3[] = [];
  const centres: Vector3[] = []; // of the bodies, by point
  let widest = 0;
  const most = Math.max(6, Math.min(MOST_FRAMES, Math.floor(40_000 / Math.max(1, bodies.length))));
  for (const i of chosenFrames(count, most)) {
    const seen = bodies.filter((b) => i < b.poses.length / POSE && isFinitePose(b.poses, i));
    const centre = seen.reduce((m, b) => m.addScaledVector(placeAt(b.poses, i), 1 / seen.length), new Vector3());
    for (const { poses, corners } of seen) {
      const turn = turnAt(poses, i);
      const place = placeAt(poses, i);
      for (const c of corners) {
        const p = c.clone().applyQuaternion(turn).add(place);
        whole.push(p);
        centres.push(centre);
        widest = Math.max(widest, p.distanceTo(centre));
      }
    }
  }
  const heights = centres.map((c) => c.dot(up));
  const rise = heights.reduce((m, h) => Math.max(m, h), -Infinity) - heights.reduce((m, h) => Math.min(m, h), Infinity);
  const across = centres.map((c, i) => c.clone().addScaledVector(up, -heights[i]!));
  const middle = across.reduce((m, c) => m.addScaledVector(c, 1 / across.length), new Vector3());
  const goes = across.reduce((r, c) => Math.max(r, c.distanceTo(middle)), 0);
  // What goes up and down again is seen as a whole, what only falls is followed.
  let path = 0;
  for (let i = 1; i < heights.length; ++i) path += Math.abs(heights[i]! - heights[i - 1]!);
  const level = !(rise > (path > 1.3 * rise ? HIGH : FAR) * widest);
  const follow = goes > FAR * widest || !level;
  const points = follow ? whole.map((p, i) => p.clone().sub(level ? across[i]! : centres[i]!)) : whole;
  return { points, follow, level };
}
