// The friction set with the current force inside it: the law at work. Drawn in the coordinates of the contact,
// (T1, T2, tau) over P_N; the surface comes from the law itself.
import {
  AmbientLight,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  DoubleSide,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { floats, type ContactInfo } from '../data';
import { darkNow, MODE_COLOURS, palette } from '../theme';
import { CONTACT_FLOATS } from './contacts';

export class Glyph {
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(30, 1, 0.1, 100);
  private readonly dot: Mesh<SphereGeometry, MeshBasicMaterial>;
  private readonly spoke: LineSegments;
  private readonly frame: LineSegments<BufferGeometry, LineBasicMaterial>;
  private body: Mesh | null = null;
  private readonly wire = new LineBasicMaterial({ transparent: true, opacity: 0.6 });
  private scale = 1;
  contact = -1;
  readonly value = new Vector3();

  constructor() {
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(3.9, -3.1, 2.3);
    this.camera.lookAt(0, 0, 0);
    const light = new DirectionalLight('#ffffff', 2.2);
    light.position.set(1, -3, 4);
    this.dot = new Mesh(new SphereGeometry(0.075, 24, 16), new MeshBasicMaterial({ depthTest: false, transparent: true }));
    this.dot.renderOrder = 5;
    const line = new BufferGeometry();
    line.setAttribute('position', new BufferAttribute(new Float32Array(6), 3));
    this.spoke = new LineSegments(line, new LineBasicMaterial({ depthTest: false, transparent: true }));
    this.spoke.renderOrder = 4;
    this.spoke.frustumCulled = false;
    this.frame = new LineSegments(
      new BufferGeometry().setFromPoints([-1.3, 1.3].flatMap((s) => [[s, 0, 0], [0, s, 0], [0, 0, s]].flatMap(([x, y, z]) => [new Vector3(), new Vector3(x, y, z)]))),
      new LineBasicMaterial(),
    );
    this.scene.add(new AmbientLight('#ffffff', 1.2), light, this.frame, this.spoke, this.dot);
  }

  async show(contact: ContactInfo, index: number): Promise<boolean> {
    this.contact = index;
    if (this.body) this.scene.remove(this.body);
    this.body = null;
    if (!contact.set) return false;
    const { rows, columns } = contact.set;
    const points = await floats(contact.set.points);
    if (this.contact !== index) return false;
    this.scale = 1 / Math.max(...points.map(Math.abs), 1e-12);
    for (let i = 0; i < points.length; ++i) points[i]! *= this.scale;
    const faces: number[] = [];
    for (let i = 0; i + 1 < rows; ++i)
      for (let k = 0; k < columns; ++k) {
        const [a, b, next] = [i * columns + k, (i + 1) * columns + k, (k + 1) % columns];
        const [c, d] = [i * columns + next, (i + 1) * columns + next];
        faces.push(a, c, b, c, d, b);
      }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(points, 3));
    geometry.setIndex(faces);
    geometry.computeVertexNormals();
    this.body = new Mesh(
      geometry,
      new MeshLambertMaterial({ color: '#4a90c2', transparent: true, opacity: 0.42, side: DoubleSide, depthWrite: false }),
    );
    const wires: number[] = [];
    for (let i = 0; i < rows; ++i) if (i % 4 === 0) for (let k = 0; k < columns; ++k) wires.push(i * columns + k, i * columns + ((k + 1) % columns));
    for (let k = 0; k < columns; k += 6) for (let i = 0; i + 1 < rows; ++i) wires.push(i * columns + k, (i + 1) * columns + k);
    const net = new BufferGeometry();
    net.setAttribute('position', geometry.getAttribute('position'));
    net.setIndex(wires);
    this.body.add(new LineSegments(net, this.wire));
    this.scene.add(this.body);
    return true;
  }

  update(samples: Float32Array, at: number): void {
    const mode = Math.round(samples[at * CONTACT_FLOATS + 6]!);
    const [a, b, c] = [7, 8, 9].map((k) => samples[at * CONTACT_FLOATS + k]!) as [number, number, number];
    this.value.set(a, b, c);
    const finite = Number.isFinite(a + b + c);
    this.dot.visible = this.spoke.visible = finite && mode > 0;
    if (!this.dot.visible) return;
    this.dot.position.copy(this.value).multiplyScalar(this.scale);
    this.dot.material.color.set(MODE_COLOURS[mode] ?? '#888888');
    const line = this.spoke.geometry.getAttribute('position') as BufferAttribute;
    line.setXYZ(1, this.dot.position.x, this.dot.position.y, this.dot.position.z);
    line.needsUpdate = true;
    (this.spoke.material as LineBasicMaterial).color.set(palette().ink);
  }

  // Draws into a square of the canvas; x and y from its lower left corner.
  draw(renderer: WebGLRenderer, x: number, y: number, size: number): void {
    this.frame.material.color.set(palette().faint);
    this.wire.color.set(darkNow() ? '#9bd3f5' : '#2a6f9e');
    renderer.setViewport(x, y, size, size);
    renderer.setScissor(x, y, size, size);
    renderer.setScissorTest(true);
    renderer.clearDepth();
    renderer.render(this.scene, this.camera);
    renderer.setScissorTest(false);
  }
}
