// The 3-D view: bodies, floor, contacts, trails, camera.
import {
  Box3,
  Color,
  DirectionalLight,
  Fog,
  Group,
  HemisphereLight,
  PCFShadowMap,
  Quaternion,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Report } from '../data';
import { lowerBound } from '../series';
import { palette } from '../theme';
import { Coil } from './coil';
import { CONTACT_FLOATS, ContactMark, typicalForce } from './contacts';
import { Floor } from './floor';
import { Glyph } from './glyph';
import { chooseQuality } from './quality';
import { Rig, type Preset } from './rig';
import { axes, meshOf, reach } from './shapes';
import { Trail } from './trail';

const POSE = 7;
const GLYPH_SIZE = 190;

interface BodyView {
  group: Group;
  poses: Float32Array;
}

export class Stage {
  readonly options = { trails: true, arrows: true, glyph: true, follow: true };
  readonly unknownShapes: string[] = [];
  readonly glyph = new Glyph();
  private readonly quality = chooseQuality();
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly world = new Group();
  private readonly rig: Rig;
  private readonly sun = new DirectionalLight('#fff6e8', 2.7);
  private readonly sky = new HemisphereLight('#ffffff', '#7f8894', 1.05);
  private readonly bodies: BodyView[] = [];
  private readonly floors: Floor[] = [];
  private readonly marks: ContactMark[] = [];
  private readonly coils: Coil[] = [];
  private readonly bodyTrails: Trail[] = [];
  private readonly contactTrails: Trail[] = [];
  private readonly up: Vector3;
  private readonly box: Box3;
  private readonly size: number; // of the largest body, in m; the scene is scaled by its inverse
  private readonly p = new Quaternion();
  private readonly q = new Quaternion();
  private now = 0;
  private slowness = 0;
  private paced = 0;
  private dirty = true;

  constructor(
    private readonly host: HTMLElement,
    private readonly report: Report,
  ) {
    this.renderer = new WebGLRenderer({ antialias: this.quality.antialias });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.autoClear = false;
    host.append(this.renderer.domElement);
    this.renderer.domElement.setAttribute('aria-label', '3-D view of the bodies; drag to turn, wheel to zoom');
    const g = report.gravity ?? [0, 0, -1];
    this.up = new Vector3(-g[0], -g[1], -g[2]);
    if (this.up.length() === 0) this.up.set(0, 0, 1);
    this.up.normalize();
    this.box = this.visited();
    const reaches = report.shapes.filter((s) => s.body !== '').map(reach);
    this.size = Math.max(...reaches, 0) || this.spread() / 4 || 1;
    this.world.scale.setScalar(1 / this.size);
    this.scene.add(this.world, this.sky, this.sun, this.sun.target);
    this.sky.position.copy(this.up);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.setScalar(this.quality.shadowSize);
    this.sun.shadow.radius = 4;
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.01;
    const { camera } = this.sun.shadow;
    camera.left = camera.bottom = -4;
    camera.right = camera.top = 4;
    camera.near = 0.5;
    camera.far = 60;
    this.addBodies();
    this.addContacts();
    const visited = new Box3(this.box.min.clone().divideScalar(this.size), this.box.max.clone().divideScalar(this.size));
    this.rig = new Rig(this.renderer.domElement, this.up, visited, this.crowd() / this.size, () => (this.dirty = true));
    this.paint();
    this.update(report.frames.t[0] ?? 0);
    this.resize();
    this.preset('iso');
    new ResizeObserver(() => this.resize()).observe(host);
  }

  // The box that the bodies' origins visit.
  private visited(): Box3 {
    const box = new Box3();
    for (const { poses } of this.report.frames.bodies)
      for (let i = 0; i < poses.length; i += POSE)
        if (Number.isFinite(poses[i]! + poses[i + 1]! + poses[i + 2]!))
          box.expandByPoint(new Vector3(poses[i], poses[i + 1], poses[i + 2]));
    return box;
  }

  // Largest distance of bodies from their centre at the start.
  private crowd(): number {
    const places = this.bodies.filter(({ group }) => group.visible).map(({ group }) => group.position);
    const centre = new Vector3();
    for (const place of places) centre.addScaledVector(place, 1 / places.length);
    return Math.max(0, ...places.map((place) => place.distanceTo(centre)));
  }

  private spread(): number {
    return this.box.isEmpty() ? 0 : this.box.getSize(new Vector3()).length();
  }

  private addBodies(): void {
    const groups = new Map<string, Group>();
    for (const { name, poses } of this.report.frames.bodies) {
      const group = new Group();
      groups.set(name, group);
      this.bodies.push({ group, poses });
      this.world.add(group);
      const trail = new Trail(poses, POSE, '#7d8894');
      this.bodyTrails.push(trail);
      this.world.add(trail.line);
    }
    this.report.shapes.forEach((shape, i) => {
      if (shape.type === 'plane') {
        const floor = new Floor(shape, this.spread() + 60 * this.size, this.size, this.quality.anisotropy, palette());
        this.floors.push(floor);
        (groups.get(shape.body) ?? this.world).add(floor.group);
        return;
      }
      const mesh = meshOf(shape, i);
      if (mesh) (groups.get(shape.body) ?? this.world).add(mesh);
      else this.unknownShapes.push(`${shape.name} (${shape.type})`);
    });
    for (const { group } of this.bodies) if (group.children.length === 0) group.add(axes(0.6 * this.size));
    for (const { group, poses } of this.bodies) this.pose(group, poses, 0, 0, 0);
    for (const spring of this.report.springs ?? []) {
      const coil = new Coil(spring, groups.get(spring.first) ?? null, groups.get(spring.second) ?? null, this.size);
      this.coils.push(coil);
      this.world.add(coil.mesh);
    }
  }

  private addContacts(): void {
    const force = typicalForce(this.report.frames.contacts);
    const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7'];
    this.report.frames.contacts.forEach(({ samples }, i) => {
      const mark = new ContactMark(this.size, force);
      this.marks.push(mark);
      this.world.add(mark.group);
      const trail = new Trail(samples, CONTACT_FLOATS, colours[i % colours.length]!);
      this.contactTrails.push(trail);
      this.world.add(trail.line);
    });
  }

  paint(): void {
    const colours = palette();
    this.scene.background = new Color(colours.sky);
    this.scene.fog = new Fog(colours.sky, 14 * this.rig.standBack, 48 * this.rig.standBack);
    for (const floor of this.floors) floor.paint(colours);
    this.dirty = true;
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(this.quality.detail * Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height);
    this.rig.resize(width, height);
    this.dirty = true;
  }

  setContact(index: number, shown?: () => void): void {
    const contact = this.report.contacts[index];
    if (!contact) return;
    void this.glyph.show(contact, index).then(() => {
      const samples = this.report.frames.contacts[index]?.samples;
      if (samples) this.glyph.update(samples, this.frameAt(this.now));
      this.dirty = true;
      shown?.();
    });
  }

  preset(name: Preset): void {
    this.rig.preset(name);
    this.dirty = true;
  }

  // Index of the frame at or before t.
  frameAt(t: number): number {
    const times = this.report.frames.t;
    const i = lowerBound(times, t);
    return times[i] === t ? i : Math.max(0, i - 1);
  }

  update(t: number): void {
    this.now = t;
    const { t: times, contacts } = this.report.frames;
    const n = times.length;
    if (n === 0) return;
    const i = this.frameAt(t);
    const j = Math.min(i + 1, n - 1);
    const share = j > i ? Math.min((t - times[i]!) / (times[j]! - times[i]!), 1) : 0;
    for (const { group, poses } of this.bodies) this.pose(group, poses, POSE * i, POSE * j, share);
    for (const coil of this.coils) coil.update();
    const nearest = share > 0.5 ? j : i;
    contacts.forEach(({ samples }, k) => this.marks[k]!.update(samples, CONTACT_FLOATS * nearest, this.options.arrows));
    for (const trail of this.bodyTrails.concat(this.contactTrails)) {
      trail.line.visible = this.options.trails;
      trail.show(i + 1, 0);
    }
    if (this.glyph.contact >= 0 && contacts[this.glyph.contact]) this.glyph.update(contacts[this.glyph.contact]!.samples, nearest);
    this.follow();
    this.dirty = true;
  }

  private pose(group: Group, poses: Float32Array, a: number, b: number, share: number): void {
    const at = (k: number) => poses[a + k]! + share * (poses[b + k]! - poses[a + k]!);
    group.position.set(at(0), at(1), at(2));
    this.p.set(poses[a + 3]!, poses[a + 4]!, poses[a + 5]!, poses[a + 6]!);
    this.q.set(poses[b + 3]!, poses[b + 4]!, poses[b + 5]!, poses[b + 6]!);
    group.quaternion.slerpQuaternions(this.p, this.q, share);
    group.visible = Number.isFinite(group.position.lengthSq() + group.quaternion.lengthSq());
  }

  // Keeps the light and, on request, the camera on the bodies.
  private follow(): void {
    const centre = new Vector3();
    const seen = this.bodies.filter(({ group }) => group.visible);
    for (const { group } of seen) centre.addScaledVector(group.position, 1 / seen.length / this.size);
    if (seen.length === 0) return;
    this.sun.target.position.copy(centre);
    const side = new Vector3(0.45, -0.5, 0.3).addScaledVector(this.up, 1.1).normalize();
    this.sun.position.copy(centre).addScaledVector(side, 20);
    this.rig.lead(centre, this.options.follow);
  }

  // A slow machine gets fewer pixels rather than fewer frames. Takes the seconds between two frames of playback.
  pace(seconds: number): void {
    this.slowness += 0.1 * (seconds - this.slowness);
    if (++this.paced < 8 || this.slowness < 0.034 || this.quality.detail <= 0.5) return;
    this.quality.detail *= 0.8;
    this.paced = 0;
    if (this.sun.shadow.mapSize.x > 1024) {
      this.sun.shadow.mapSize.set(1024, 1024);
      this.sun.shadow.map?.dispose();
      this.sun.shadow.map = null;
    }
    this.resize();
  }

  render(): void {
    if (!this.dirty) return;
    this.dirty = false;
    const { clientWidth: width, clientHeight: height } = this.host;
    this.renderer.setViewport(0, 0, width, height);
    this.renderer.clear();
    this.renderer.render(this.scene, this.rig.camera);
    if (this.options.glyph && this.glyph.contact >= 0) {
      const size = Math.min(GLYPH_SIZE, 0.42 * width);
      this.glyph.draw(this.renderer, width - size - 6, height - size - 6, size);
    }
  }
}
