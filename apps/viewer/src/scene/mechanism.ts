// What holds and drives the bodies: springs, torsion springs, joints, drives.
import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshPhongMaterial, Object3D, Quaternion, SphereGeometry, TorusGeometry, Vector3, type BufferGeometry } from 'three';
import type { JointInfo, Report, TorsionInfo, Vec3 } from '../data';
import type { Bodies } from './bodies';
import { Coil } from './coil';

const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);
const JOINT = '#3c4752';
const DRIVE = '#7a3fb0';

const piece = (geometry: BufferGeometry, colour: string) => {
  const mesh = new Mesh(geometry, new MeshPhongMaterial({ color: colour, shininess: 40 }));
  mesh.castShadow = true;
  return mesh;
};
// Three's cylinders and cones have their axis along y.
const alongZ = <T extends Object3D>(node: T) => {
  node.quaternion.setFromUnitVectors(Y, Z);
  return node;
};

// The sign of a drive: an arrow around the axis, or along it.
function driveSign(turns: boolean, size: number): Group {
  const group = new Group();
  const head = piece(new ConeGeometry(0.09 * size, 0.22 * size, 20), DRIVE);
  if (turns) {
    group.add(piece(new TorusGeometry(0.34 * size, 0.035 * size, 12, 48, 1.6 * Math.PI), DRIVE));
    head.position.set(0.34 * size * Math.cos(1.6 * Math.PI), 0.34 * size * Math.sin(1.6 * Math.PI), 0);
    head.quaternion.setFromAxisAngle(Z, 1.6 * Math.PI);
  } else {
    group.add(alongZ(piece(new CylinderGeometry(0.035 * size, 0.035 * size, 0.6 * size, 12), DRIVE)));
    alongZ(head).position.set(0, 0, 0.4 * size);
  }
  group.add(head);
  return group;
}

// With its axis along z.
function jointSign(type: string, size: number): Object3D | null {
  const pin = () => alongZ(piece(new CylinderGeometry(0.06 * size, 0.06 * size, 0.3 * size, 24), JOINT));
  const rail = () => alongZ(piece(new CylinderGeometry(0.025 * size, 0.025 * size, 3 * size, 12), JOINT));
  switch (type) {
    case 'revolute':
      return pin();
    case 'spherical':
    case 'universal':
      return piece(new SphereGeometry(0.09 * size, 24, 16), JOINT);
    case 'prismatic':
      return rail();
    case 'cylindrical': {
      const both = new Group();
      both.add(pin(), rail());
      return both;
    }
    case 'turn':
      return driveSign(true, size);
    case 'slide':
      return driveSign(false, size);
    default:
      return null; // fixed and planar ones have no place, a distance is a rod
  }
}

export class Mechanism {
  readonly group = new Group();
  private readonly moves: (() => void)[] = [];

  constructor(report: Report, bodies: Bodies, size: number) {
    const of = (name: string) => bodies.find(name)?.group ?? null;
    const add = (node: Object3D, move: () => void) => {
      this.group.add(node);
      this.moves.push(move);
    };
    for (const spring of report.springs ?? []) {
      const coil = new Coil(spring, of(spring.first), of(spring.second), size);
      add(coil.mesh, () => coil.update());
    }
    const joints = report.joints ?? [];
    for (const joint of joints)
      if (joint.type === 'distance') this.addRod(joint, of(joint.first), of(joint.second), size);
      else this.addSign(joint, of(joint.second), size);
    for (const spring of report.torsion_springs ?? []) this.addTorsion(spring, joints, of, size);
  }

  update(): void {
    for (const move of this.moves) move();
  }

  // Sits in the second body, whose axis does not turn with the first.
  private addSign(joint: JointInfo, body: Object3D | null, size: number): void {
    const sign = jointSign(joint.type, size);
    if (!sign) return;
    sign.name = joint.name;
    const holder = new Group();
    holder.quaternion.setFromUnitVectors(Z, new Vector3(...joint.axis));
    holder.position.set(...joint.other_point);
    holder.add(sign);
    const frame = new Group();
    frame.add(holder);
    this.group.add(frame);
    this.moves.push(() => {
      if (body) {
        frame.position.copy(body.position);
        frame.quaternion.copy(body.quaternion);
        frame.visible = body.visible;
      }
    });
  }

  private bar(a: () => Vector3, b: () => Vector3, radius: number, colour: string): void {
    const rod = piece(new CylinderGeometry(radius, radius, 1, 16), colour);
    this.group.add(rod);
    this.moves.push(() => {
      const [from, to] = [a(), b()];
      const along = to.clone().sub(from);
      const length = along.length();
      rod.visible = Number.isFinite(length) && length > 0;
      if (!rod.visible) return;
      rod.position.copy(from).add(to).multiplyScalar(0.5);
      rod.quaternion.setFromUnitVectors(Y, along.divideScalar(length));
      rod.scale.y = length;
    });
  }

  private addRod(joint: JointInfo, first: Object3D | null, second: Object3D | null, size: number): void {
    this.bar(() => pointOf(first, joint.point), () => pointOf(second, joint.other_point), 0.03 * size, JOINT);
  }

  // About the joint that its bodies share, as a flat coil; else a bar from body to body.
  private addTorsion(spring: TorsionInfo, joints: JointInfo[], of: (name: string) => Object3D | null, size: number): void {
    const shared = joints.find((j) => (j.first === spring.first && j.second === spring.second) || (j.second === spring.first && j.first === spring.second));
    const first = of(spring.first);
    const second = of(spring.second);
    if (!shared && second) {
      this.bar(() => pointOf(first, [0, 0, 0]), () => pointOf(second, [0, 0, 0]), 0.05 * size, '#6b7683');
      return;
    }
    const at: Vec3 = !shared ? [0, 0, 0] : shared.first === spring.first ? shared.point : shared.other_point;
    const spiral = new Group();
    for (const r of [0.1, 0.15, 0.2]) spiral.add(piece(new TorusGeometry(r * size, 0.016 * size, 8, 40, 1.8 * Math.PI), '#6b7683'));
    this.group.add(spiral);
    const axis = new Quaternion().setFromUnitVectors(Z, new Vector3(...spring.axis));
    this.moves.push(() => {
      spiral.position.copy(pointOf(first, at));
      spiral.quaternion.copy(first?.quaternion ?? new Quaternion()).multiply(axis);
      spiral.visible = first?.visible ?? true;
    });
  }
}

function pointOf(body: Object3D | null, point: Vec3): Vector3 {
  const p = new Vector3(...point);
  return body ? p.applyQuaternion(body.quaternion).add(body.position) : p;
}
