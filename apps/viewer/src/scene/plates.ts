// Planes: the ground as a large disk, walls and planes of bodies as plates where they are touched.
import { BoxGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshPhongMaterial, Quaternion, Vector3, type Object3D } from 'three';
import type { Report, Shape, Vec3 } from '../data';
import type { BodyView } from './bodies';
import { CONTACT_FLOATS } from './contacts';
import { chosenFrames, isFinitePose } from './motion';

const POSE = 7;
const Z = new Vector3(0, 0, 1);

export const normalOf = (shape: Shape) => new Vector3(...((shape['normal'] as Vec3 | undefined) ?? [0, 0, 1])).normalize();
export const offsetOf = (shape: Shape) => (typeof shape['offset'] === 'number' ? shape['offset'] : 0);

// A plane of the world is ground where its normal points up and no body is below it.
export function isGround(shape: Shape, up: Vector3, bodies: BodyView[], size: number): boolean {
  const normal = normalOf(shape);
  if (shape.body !== '' || normal.dot(up) < 0.5) return false;
  const p = new Vector3();
  for (const { poses } of bodies)
    for (const i of chosenFrames(poses.length / POSE))
      if (isFinitePose(poses, i) && p.fromArray(poses, POSE * i).dot(normal) < offsetOf(shape) - 0.05 * size) return false;
  return true;
}

// Where contacts are on the plane, in the frame of its body.
function touched(shape: Shape, report: Report, body: BodyView | undefined, size: number): Vector3[] {
  const normal = normalOf(shape);
  const points: Vector3[] = [];
  for (const { samples } of report.frames.contacts)
    for (const i of chosenFrames(samples.length / CONTACT_FLOATS)) {
      const p = new Vector3().fromArray(samples, CONTACT_FLOATS * i);
      if (!Number.isFinite(p.lengthSq())) continue;
      if (body) {
        if (!isFinitePose(body.poses, i)) continue;
        p.sub(new Vector3().fromArray(body.poses, POSE * i));
        p.applyQuaternion(new Quaternion().fromArray(body.poses, POSE * i + 3).conjugate());
      }
      if (Math.abs(p.dot(normal) - offsetOf(shape)) < 0.02 * size) points.push(p);
    }
  return points;
}

// Where bodies are at any time, for planes whose contacts have no one point.
const places = (bodies: BodyView[]) =>
  bodies.flatMap(({ poses }) => chosenFrames(poses.length / POSE, 20).filter((i) => isFinitePose(poses, i)).map((i) => new Vector3().fromArray(poses, POSE * i)));

// A plate around the places where it is touched, at least as large as a body is; away: towards the camera, which must not
// look through a wall.
export function plate(shape: Shape, report: Report, bodies: BodyView[], size: number, away: Vector3): Object3D {
  const body = bodies.find((b) => b.name === shape.body);
  const normal = normalOf(shape);
  const turn = new Quaternion().setFromUnitVectors(Z, normal);
  const back = turn.clone().conjugate();
  const low = new Vector3(Infinity, Infinity, 0);
  const high = new Vector3(-Infinity, -Infinity, 0);
  let points = touched(shape, report, body, size);
  if (points.length === 0) points = body ? [new Vector3()] : places(bodies);
  for (const p of points) {
    p.applyQuaternion(back);
    low.min(p);
    high.max(p);
  }
  const edge = 0.5 * size;
  const thickness = 0.06 * size;
  const geometry = new BoxGeometry(high.x - low.x + 2 * edge, high.y - low.y + 2 * edge, thickness);
  const wall = shape.body === '';
  const node = wall && normal.dot(away) < -0.25 ? new Group() : new Mesh(geometry, new MeshPhongMaterial({ color: '#8d9aa6', transparent: wall, opacity: wall ? 0.55 : 1 }));
  node.receiveShadow = true;
  node.add(new LineSegments(new EdgesGeometry(geometry), new LineBasicMaterial({ color: '#6b7683' })));
  node.quaternion.copy(turn);
  node.position.set((low.x + high.x) / 2, (low.y + high.y) / 2, offsetOf(shape) - thickness / 2).applyQuaternion(turn);
  return node;
}
