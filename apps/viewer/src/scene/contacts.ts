// Contact points coloured by state, and the mean force of the last step as an arrow.
import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from 'three';
import { MODE_COLOURS } from '../theme';

export const CONTACT_FLOATS = 10;

const Y = new Vector3(0, 1, 0);

export class ContactMark {
  readonly group = new Group();
  readonly arrow = new Group();
  private readonly dot: Mesh<SphereGeometry, MeshBasicMaterial>;
  private readonly shaft: Mesh;
  private readonly head: Mesh;
  private readonly direction = new Vector3();

  // size: of a body; force: that is drawn as an arrow of one size.
  constructor(
    private readonly size: number,
    private readonly force: number,
  ) {
    this.dot = new Mesh(new SphereGeometry(0.06 * size, 24, 16), new MeshBasicMaterial({ depthTest: false, transparent: true }));
    this.dot.renderOrder = 3;
    const material = new MeshBasicMaterial({ color: '#00a878', depthTest: false, transparent: true, opacity: 0.9 });
    this.shaft = new Mesh(new CylinderGeometry(0.028 * size, 0.028 * size, 1, 16), material);
    this.head = new Mesh(new ConeGeometry(0.075 * size, 0.2 * size, 24), material);
    for (const part of [this.shaft, this.head]) part.renderOrder = 2; // seen through the bodies
    this.arrow.add(this.shaft, this.head);
    this.group.add(this.dot, this.arrow);
  }

  // s: samples of one contact; at: where its frame begins. wanted: draw them.
  update(s: Float32Array, at: number, wanted: boolean): void {
    const mode = Math.round(s[at + 6]!);
    const finite = Number.isFinite(s[at]! + s[at + 1]! + s[at + 2]!);
    this.group.visible = wanted && finite && mode > 0;
    if (!this.group.visible) return;
    this.group.position.set(s[at]!, s[at + 1]!, s[at + 2]!);
    this.dot.material.color.set(MODE_COLOURS[mode] ?? MODE_COLOURS[0]!);
    this.direction.set(s[at + 3]!, s[at + 4]!, s[at + 5]!);
    const newtons = this.direction.length();
    this.arrow.visible = newtons > 0 && Number.isFinite(newtons);
    if (!this.arrow.visible) return;
    const length = this.size * Math.min(newtons / this.force, 2.5);
    const head = Math.min(0.2 * this.size, 0.5 * length);
    this.arrow.quaternion.setFromUnitVectors(Y, this.direction.divideScalar(newtons));
    this.shaft.scale.y = Math.max(length - head, 1e-9);
    this.shaft.position.y = (length - head) / 2;
    this.head.scale.setScalar(head / (0.2 * this.size));
    this.head.position.y = length - head / 2;
  }
}

// A force typical of the run: the median of those that act.
export function typicalForce(contacts: { samples: Float32Array }[]): number {
  const sizes: number[] = [];
  for (const { samples } of contacts) {
    const stride = CONTACT_FLOATS * Math.max(1, Math.floor(samples.length / CONTACT_FLOATS / 2000));
    for (let i = 0; i < samples.length; i += stride) {
      const f = Math.hypot(samples[i + 3]!, samples[i + 4]!, samples[i + 5]!);
      if (f > 0 && Number.isFinite(f)) sizes.push(f);
    }
  }
  sizes.sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 1;
}
