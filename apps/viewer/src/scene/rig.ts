// The camera: turned by the mouse, placed by presets, guided by the bodies.
import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

export type Preset = 'iso' | 'front' | 'side' | 'top';

// Lengths are those of the scene: 1 is the size of the largest body.
export class Rig {
  readonly camera = new PerspectiveCamera(34, 1, 0.05, 4000);
  private readonly controls: OrbitControls;
  private readonly focus = new Vector3();
  private height: number | null = null; // of the focus, where it is fixed
  private distance = 0.9;

  constructor(
    canvas: HTMLElement,
    private readonly up: Vector3,
    visited: Box3, // by the bodies
    crowd: number, // largest distance of bodies from their centre at the start
    onChange: () => void,
  ) {
    this.camera.up.copy(up);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.addEventListener('change', onChange);
    this.frameHeights(visited);
    if (crowd > 3) this.distance = Math.max(this.distance, (crowd + 1) / 1.9);
  }

  // How much farther than usual the camera stands.
  get standBack(): number {
    return Math.max(1, this.distance / 2);
  }

  // A drop or a bounce is shown as a whole: the camera then keeps its height and stands back.
  private frameHeights(visited: Box3): void {
    if (visited.isEmpty()) return;
    const heights = [visited.min, visited.max].map((corner) => corner.dot(this.up));
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    if (high - low < 0.8 || high - low > 14) return;
    this.height = (low + high) / 2;
    this.distance = 0.85 + 0.27 * (high - low);
  }

  preset(name: Preset): void {
    const side = new Vector3(1, 0, 0);
    if (Math.abs(this.up.dot(side)) > 0.9) side.set(0, 1, 0);
    side.addScaledVector(this.up, -this.up.dot(side)).normalize();
    const front = new Vector3().crossVectors(side, this.up);
    const away = {
      iso: new Vector3().addScaledVector(front, 5.2).addScaledVector(side, 3.0).addScaledVector(this.up, 1.9),
      front: new Vector3().addScaledVector(front, 6.6).addScaledVector(this.up, 0.35),
      side: new Vector3().addScaledVector(side, 6.6).addScaledVector(this.up, 0.35),
      top: new Vector3().addScaledVector(this.up, 7.5).addScaledVector(front, 0.02),
    }[name];
    this.controls.target.copy(this.focus);
    this.camera.position.copy(this.focus).addScaledVector(away, this.distance * Math.max(1, 1.1 / this.camera.aspect));
    this.controls.update();
  }

  // The bodies are now around `centre`; move: go with them.
  lead(centre: Vector3, move: boolean): void {
    const to = centre.clone();
    if (this.height !== null) to.addScaledVector(this.up, this.height - to.dot(this.up));
    if (move) {
      const step = to.clone().sub(this.focus);
      this.camera.position.add(step);
      this.controls.target.add(step);
      this.controls.update();
    }
    this.focus.copy(to);
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }
}
