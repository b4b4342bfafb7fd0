// A spring as a coil between two points that bodies carry.
import { Curve, Mesh, MeshPhongMaterial, TubeGeometry, Vector3, type Object3D } from 'three';
import type { SpringInfo } from '../data';

const LEAST_TURNS = 8;
const MOST_TURNS = 120;
const PITCH = 2.5; // over the radius
const LEAD = 2; // straight at each end, over the radius
const Y = new Vector3(0, 1, 0);

class Helix extends Curve<Vector3> {
  constructor(
    private readonly length: number,
    private readonly radius: number,
    private readonly turns: number,
  ) {
    super();
  }

  override getPoint(s: number, out = new Vector3()): Vector3 {
    const lead = Math.min((LEAD * this.radius) / this.length, 0.12);
    const along = (s - lead) / (1 - 2 * lead);
    const angle = 2 * Math.PI * this.turns * along;
    const wide = this.radius * Math.min(1, Math.max(0, this.turns * Math.min(along, 1 - along)));
    return out.set(wide * Math.cos(angle), s * this.length, wide * Math.sin(angle));
  }
}

export class Coil {
  readonly mesh: Mesh;
  private readonly a = new Vector3();
  private readonly b = new Vector3();
  private readonly length: number; // as it was built

  // first and second: the bodies, null for the world; size: of a body.
  constructor(
    private readonly spring: SpringInfo,
    private readonly first: Object3D | null,
    private readonly second: Object3D | null,
    size: number,
  ) {
    this.find();
    const now = this.a.distanceTo(this.b);
    this.length = now > 0.1 * size ? now : 0.1 * size; // also where the pose is not finite
    const radius = Math.min(0.14 * size, 0.15 * this.length);
    const turns = Math.min(Math.max(Math.round(this.length / (PITCH * radius)), LEAST_TURNS), MOST_TURNS);
    const geometry = new TubeGeometry(new Helix(this.length, radius, turns), 24 * turns, 0.15 * radius, 6);
    this.mesh = new Mesh(geometry, new MeshPhongMaterial({ color: '#6b7683', shininess: 60 }));
    this.mesh.castShadow = true;
    this.mesh.name = spring.name;
    this.update();
  }

  private find(): void {
    for (const [end, body, point] of [
      [this.a, this.first, this.spring.point],
      [this.b, this.second, this.spring.other_point],
    ] as const) {
      end.set(...point);
      if (body) end.applyQuaternion(body.quaternion).add(body.position);
    }
  }

  update(): void {
    this.find();
    this.mesh.position.copy(this.a);
    const along = this.b.sub(this.a);
    const length = along.length();
    this.mesh.visible = Number.isFinite(length) && length > 0 && (this.first?.visible ?? true) && (this.second?.visible ?? true);
    if (!this.mesh.visible) return;
    this.mesh.quaternion.setFromUnitVectors(Y, along.divideScalar(length));
    this.mesh.scale.y = length / this.length;
  }
}
