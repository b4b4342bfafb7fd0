// The camera: placed so that what moves is in the picture, turned by the mouse, guided by the bodies.
import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { axesOf, type Extent } from './motion';

export type Preset = 'best' | 'iso' | 'front' | 'side' | 'top';

const MARGIN = 0.86; // of the picture that things may take

// Where a camera must stand to have all points in the picture: what it looks at, and how far from there.
export function fit(points: Vector3[], away: Vector3, up: Vector3, slopeX: number, slopeY: number): { target: Vector3; distance: number } {
  const right = new Vector3().crossVectors(up, away).normalize();
  const top = new Vector3().crossVectors(away, right);
  const low = new Vector3(Infinity, Infinity, Infinity);
  const high = low.clone().negate();
  const seen = points.map((p) => new Vector3(p.dot(right), p.dot(top), p.dot(away)));
  for (const p of seen) {
    low.min(p);
    high.max(p);
  }
  if (seen.length === 0) return { target: new Vector3(), distance: 5 };
  const middle = low.add(high).multiplyScalar(0.5);
  const enough = () => seen.reduce((d, p) => Math.max(d, p.z - middle.z + Math.max(Math.abs(p.x - middle.x) / slopeX, Math.abs(p.y - middle.y) / slopeY)), 0);
  let distance = enough();
  // What is near looks larger: move the middle until the picture is centred.
  for (let k = 0; k < 12 && distance > 0; ++k) {
    const span = (of: (p: Vector3) => number) => {
      const values = seen.map((p) => of(p) / Math.max(distance - (p.z - middle.z), 1e-3 * distance));
      return 0.5 * (values.reduce((m, v) => Math.min(m, v), Infinity) + values.reduce((m, v) => Math.max(m, v), -Infinity));
    };
    const [x, y] = [span((p) => p.x - middle.x), span((p) => p.y - middle.y)];
    middle.x += 0.7 * x * distance;
    middle.y += 0.7 * y * distance;
    distance = enough();
  }
  const target = new Vector3().addScaledVector(right, middle.x).addScaledVector(top, middle.y).addScaledVector(away, middle.z);
  return { target, distance: distance || 5 };
}

// Lengths are those of the scene: 1 is the size of the largest body.
export class Rig {
  readonly camera = new PerspectiveCamera(34, 1, 0.02, 4000);
  private readonly controls: OrbitControls;
  private readonly focus = new Vector3(); // of the bodies now; the origin where the camera stays
  private chosen: Preset = 'best';
  private moved = false; // by hand
  private width = 1;
  private height = 1;
  private corner = 0; // px of the upper right corner that are not free
  distance = 5;

  constructor(
    canvas: HTMLElement,
    private readonly up: Vector3,
    private readonly extent: Extent,
    private readonly best: Vector3, // direction towards the camera
    onChange: () => void,
  ) {
    this.camera.up.copy(up);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.addEventListener('change', onChange);
    this.controls.addEventListener('start', () => (this.moved = true));
  }

  get follows(): boolean {
    return this.extent.follow;
  }

  preset(name: Preset): void {
    const { side, front } = axesOf(this.up);
    const from = (a: number, b: number, c: number) => new Vector3().addScaledVector(front, a).addScaledVector(side, b).addScaledVector(this.up, c).normalize();
    const away = { best: this.best, iso: from(5.2, 3.0, 1.9), front: from(1, 0, 0.05), side: from(0, 1, 0.05), top: from(0.003, 0, 1) }[name];
    const slope = MARGIN * Math.tan((this.camera.fov * Math.PI) / 360);
    let { target, distance } = fit(this.extent.points, away, this.up, slope * this.camera.aspect, slope);
    this.camera.clearViewOffset();
    if (this.inCorner(target, away, distance)) {
      // The picture moves to the left of what is in the corner.
      const free = 1 - this.corner / this.width;
      ({ target, distance } = fit(this.extent.points, away, this.up, slope * this.camera.aspect * free, slope));
      this.camera.setViewOffset(this.width, this.height, this.corner / 2, 0, this.width, this.height);
    }
    this.chosen = name;
    this.moved = false;
    this.distance = distance;
    this.controls.target.copy(target).add(this.focus);
    this.camera.position.copy(this.controls.target).addScaledVector(away, distance);
    this.camera.near = distance / 200;
    this.camera.far = 400 * distance;
    this.camera.updateProjectionMatrix();
    this.controls.update();
  }

  private inCorner(target: Vector3, away: Vector3, distance: number): boolean {
    if (this.corner === 0 || this.width < 2 * this.corner) return false;
    const right = new Vector3().crossVectors(this.up, away).normalize();
    const top = new Vector3().crossVectors(away, right);
    const slope = Math.tan((this.camera.fov * Math.PI) / 360);
    return this.extent.points.some((p) => {
      const d = p.clone().sub(target);
      const depth = distance - d.dot(away);
      const [x, y] = [d.dot(right) / depth / slope / this.camera.aspect, d.dot(top) / depth / slope];
      return (1 - x) * this.width < 2 * this.corner && (1 - y) * this.height < 2 * this.corner;
    });
  }

  // The bodies are now around `centre`; move: go with them.
  lead(centre: Vector3, move: boolean): void {
    if (!this.follows) return;
    const to = this.extent.level ? centre.clone().addScaledVector(this.up, -centre.dot(this.up)) : centre;
    const step = to.clone().sub(this.focus);
    this.focus.copy(to);
    if (!move) return;
    this.camera.position.add(step);
    this.controls.target.add(step);
    this.controls.update();
  }

  resize(width: number, height: number, corner: number): void {
    [this.width, this.height, this.corner] = [width, height, corner];
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (!this.moved) this.preset(this.chosen);
  }
}
