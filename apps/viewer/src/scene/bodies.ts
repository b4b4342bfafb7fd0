// The bodies: their meshes, and where they are at a time.
import { Box3, Group, Mesh, MeshPhongMaterial, Quaternion, Vector3 } from 'three';
import type { Frames, Shape } from '../data';
import { lowerBound } from '../series';
import { meshOf } from './shapes';
import type { Moving } from './motion';

const POSE = 7;

// Between two frames.
export interface Instant {
  i: number;
  j: number;
  share: number;
}

export function instantAt(times: Float64Array, t: number): Instant {
  const k = lowerBound(times, t);
  const i = times[k] === t ? k : Math.max(0, k - 1);
  const j = Math.min(i + 1, times.length - 1);
  const share = j > i ? Math.min(Math.max((t - times[i]!) / (times[j]! - times[i]!), 0), 1) : 0;
  return { i, j, share };
}

export interface BodyView {
  name: string;
  group: Group;
  poses: Float32Array;
  box: Box3; // of its meshes, body frame
}

export class Bodies {
  readonly views: BodyView[] = [];
  readonly fixed = new Group(); // meshes of the world
  readonly unknown: string[] = [];
  private readonly byName = new Map<string, BodyView>();
  private readonly p = new Quaternion();
  private readonly q = new Quaternion();

  // Planes are drawn elsewhere (plates.ts).
  constructor(
    private readonly frames: Frames,
    shapes: Shape[],
  ) {
    for (const { name, poses } of frames.bodies) {
      const view = { name, group: new Group(), poses, box: new Box3() };
      this.views.push(view);
      this.byName.set(name, view);
    }
    const order = [...this.byName.keys()];
    for (const shape of shapes) {
      if (shape.type === 'plane' || shape['hidden'] === true) continue;
      const view = this.byName.get(shape.body);
      const mesh = meshOf(shape, view ? order.indexOf(shape.body) : 3);
      if (!mesh) this.unknown.push(`${shape.name} (${shape.type})`);
      else if (view) {
        mesh.updateMatrix();
        mesh.geometry.computeBoundingBox();
        view.box.union(mesh.geometry.boundingBox!.clone().applyMatrix4(mesh.matrix));
        view.group.add(mesh);
      } else this.fixed.add(mesh);
    }
  }

  find(name: string): BodyView | undefined {
    return this.byName.get(name);
  }

  // Distance of a surface from the origin of its body, roughly: the largest, and the usual one.
  get size(): number {
    return Math.max(0, ...this.sizes());
  }
  get usualSize(): number {
    const sizes = this.sizes().sort((a, b) => a - b);
    return sizes[sizes.length >> 1] ?? 0;
  }
  private sizes(): number[] {
    return this.views.filter(({ box }) => !box.isEmpty()).map(({ box }) => corners(box).reduce((r, c) => Math.max(r, c.length()), 0) / Math.sqrt(1.5));
  }

  moving(): Moving[] {
    return this.views.map(({ poses, box }) => ({ poses, corners: box.isEmpty() ? [new Vector3()] : corners(box) }));
  }

  update(t: number): Instant {
    const at = instantAt(this.frames.t, t);
    for (const { group, poses } of this.views) this.pose(group, poses, POSE * at.i, POSE * at.j, at.share);
    return at;
  }

  private pose(group: Group, poses: Float32Array, a: number, b: number, share: number): void {
    const at = (k: number) => poses[a + k]! + share * (poses[b + k]! - poses[a + k]!);
    group.position.set(at(0), at(1), at(2));
    this.p.set(poses[a + 3]!, poses[a + 4]!, poses[a + 5]!, poses[a + 6]!);
    this.q.set(poses[b + 3]!, poses[b + 4]!, poses[b + 5]!, poses[b + 6]!);
    group.quaternion.slerpQuaternions(this.p, this.q, share);
    group.visible = Number.isFinite(group.position.lengthSq() + group.quaternion.lengthSq());
  }

  // The middle of the bodies that have a pose now; null where none has.
  centre(): Vector3 | null {
    const seen = this.views.filter(({ group }) => group.visible);
    if (seen.length === 0) return null;
    return seen.reduce((m, { group }) => m.addScaledVector(group.position, 1 / seen.length), new Vector3());
  }

  // As the shadows of another run.
  fade(): void {
    for (const { group } of this.views)
      group.traverse((node) => {
        if (!(node instanceof Mesh)) return;
        node.castShadow = node.receiveShadow = false;
        const material = node.material as MeshPhongMaterial;
        material.map = null;
        material.vertexColors = false;
        material.color.set('#7a8794');
        material.transparent = true;
        material.opacity = 0.35;
        material.depthWrite = false;
      });
  }
}

function corners(box: Box3): Vector3[] {
  const { min, max } = box;
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
}
