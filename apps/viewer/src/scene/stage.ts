// The 3-D view: bodies, planes, mechanism, contacts, trails, camera.
import { Color, DirectionalLight, Fog, Group, HemisphereLight, PCFShadowMap, Scene, Vector3, WebGLRenderer } from 'three';
import type { Report } from '../data';
import { palette } from '../theme';
import { Bodies, instantAt } from './bodies';
import { CONTACT_FLOATS, ContactMark, typicalForce } from './contacts';
import { Floor } from './floor';
import { Glyph } from './glyph';
import { Mechanism } from './mechanism';
import { direction, extentOf } from './motion';
import { isGround, plate } from './plates';
import { chooseQuality } from './quality';
import { Rig, type Preset } from './rig';
import { Trail } from './trail';

const POSE = 7;
const GLYPH_SIZE = 190;
const WIDE = 560; // px; a narrower view starts without the friction set, which would cover it

export class Stage {
  readonly options = { trails: true, arrows: true, glyph: true, follow: true };
  readonly glyph = new Glyph();
  readonly bodies: Bodies;
  private readonly ghosts: Bodies[] = []; // of results that are compared
  private readonly quality = chooseQuality();
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly world = new Group();
  private readonly rig: Rig;
  private readonly sun = new DirectionalLight('#fff6e8', 2.7);
  private readonly sky = new HemisphereLight('#ffffff', '#7f8894', 1.05);
  private readonly floors: Floor[] = [];
  private readonly marks: ContactMark[] = [];
  private readonly mechanism: Mechanism;
  private readonly trails: Trail[] = [];
  private readonly up: Vector3;
  private readonly size: number; // of the largest body, in m; the scene is scaled by its inverse
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
    this.options.glyph = host.clientWidth >= WIDE;
    this.bodies = new Bodies(report.frames, report.shapes);
    this.bodies.update(report.frames.t[0] ?? 0);
    const moving = this.bodies.moving();
    const extent = extentOf(moving, this.up);
    const reach = extent.points.reduce((r, p) => Math.max(r, p.distanceTo(extent.points[0]!)), 0);
    this.size = this.bodies.size || reach / 4 || 1;
    this.world.scale.setScalar(1 / this.size);
    this.scene.add(this.world, this.sky, this.sun, this.sun.target);
    this.sky.position.copy(this.up);
    // Signs and marks are seen in a crowd of small bodies as in a picture of one.
    const signs = Math.max(this.size, 0.08 * reach);
    this.addBodies();
    const away = direction(moving, this.up, this.size);
    this.addPlanes(Math.max(20 * reach, 60 * this.size), away);
    this.mechanism = new Mechanism(report, this.bodies, signs);
    this.world.add(this.mechanism.group);
    this.addContacts(Math.min(signs, Math.max(2 * this.bodies.usualSize, 0.06 * reach)));
    for (const p of extent.points) p.divideScalar(this.size);
    this.rig = new Rig(this.renderer.domElement, this.up, extent, away, () => (this.dirty = true));
    this.addLight(Math.max(4, Math.min(reach / this.size, 60)));
    this.update(report.frames.t[0] ?? 0);
    this.resize();
    this.paint();
    new ResizeObserver(() => this.resize()).observe(host);
  }

  private addLight(reach: number): void {
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.setScalar(this.quality.shadowSize);
    this.sun.shadow.radius = 4;
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.01;
    const { camera } = this.sun.shadow;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.near = 0.5;
    camera.far = 60 + 2 * reach;
  }

  private addBodies(): void {
    this.world.add(this.bodies.fixed);
    for (const { group, poses } of this.bodies.views) {
      const trail = new Trail(poses, POSE, '#7d8894');
      this.trails.push(trail);
      this.world.add(group, trail.line);
    }
    for (const { frames } of this.report.others) {
      const ghost = new Bodies(frames, this.report.shapes.filter((s) => s.body !== ''));
      ghost.fade();
      this.ghosts.push(ghost);
      for (const { group } of ghost.views) this.world.add(group);
    }
  }

  private addPlanes(radius: number, away: Vector3): void {
    for (const shape of this.report.shapes) {
      if (shape.type !== 'plane' || shape['hidden'] === true) continue;
      const body = this.bodies.find(shape.body);
      if (isGround(shape, this.up, this.bodies.views, this.size)) {
        const floor = new Floor(shape, radius, this.size, this.quality.anisotropy, palette());
        this.floors.push(floor);
        this.world.add(floor.group);
      } else (body?.group ?? this.world).add(plate(shape, this.report, this.bodies.views, this.size, away));
    }
  }

  private addContacts(size: number): void {
    const force = typicalForce(this.report.frames.contacts);
    const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7'];
    this.report.frames.contacts.forEach(({ samples }, i) => {
      const mark = new ContactMark(size, force);
      this.marks.push(mark);
      this.world.add(mark.group);
      const trail = new Trail(samples, CONTACT_FLOATS, colours[i % colours.length]!);
      this.trails.push(trail);
      this.world.add(trail.line);
    });
  }

  get unknownShapes(): string[] {
    return this.bodies.unknown;
  }

  paint(): void {
    const colours = palette();
    this.scene.background = new Color(colours.sky);
    this.scene.fog = new Fog(colours.sky, 2.2 * this.rig.distance, 9 * this.rig.distance);
    for (const floor of this.floors) floor.paint(colours);
    this.dirty = true;
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(this.quality.detail * Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height);
    this.rig.resize(width, height, this.options.glyph && this.report.contacts.some((c) => c.set) ? this.glyphSize(width) : 0);
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
    return instantAt(this.report.frames.t, t).i;
  }

  update(t: number): void {
    this.now = t;
    const { t: times, contacts } = this.report.frames;
    if (times.length === 0) return;
    const { i, j, share } = this.bodies.update(t);
    for (const ghost of this.ghosts) ghost.update(t);
    this.mechanism.update();
    const nearest = share > 0.5 ? j : i;
    contacts.forEach(({ samples }, k) => this.marks[k]!.update(samples, CONTACT_FLOATS * nearest, this.options.arrows));
    for (const trail of this.trails) {
      trail.line.visible = this.options.trails;
      trail.show(i + 1, 0);
    }
    if (this.glyph.contact >= 0 && contacts[this.glyph.contact]) this.glyph.update(contacts[this.glyph.contact]!.samples, nearest);
    this.follow();
    this.dirty = true;
  }

  // Keeps the light and, where the bodies travel far, the camera on them.
  private follow(): void {
    const centre = this.bodies.centre();
    if (!centre) return;
    for (const floor of this.floors) floor.under(centre);
    centre.divideScalar(this.size);
    this.sun.target.position.copy(centre);
    const side = new Vector3(0.45, -0.5, 0.3).addScaledVector(this.up, 1.1).normalize();
    this.sun.position.copy(centre).addScaledVector(side, 20 + this.sun.shadow.camera.right);
    this.rig.lead(centre, this.options.follow);
  }

  get follows(): boolean {
    return this.rig.follows;
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
    this.draw(this.host.clientWidth, this.host.clientHeight);
  }

  private draw(width: number, height: number): void {
    this.renderer.setViewport(0, 0, width, height);
    this.renderer.clear();
    this.renderer.render(this.scene, this.rig.camera);
    if (this.options.glyph && this.glyph.contact >= 0) {
      const size = this.glyphSize(this.host.clientWidth) * (width / this.host.clientWidth);
      this.glyph.draw(this.renderer, width - size - 6, height - size - 6, size);
    }
  }

  private glyphSize(width: number): number {
    return Math.min(GLYPH_SIZE, 0.42 * width);
  }

  // The picture of now, `width` pixels wide, in the proportions of the view; null where the browser cannot.
  picture(width: number): Promise<Blob | null> {
    const { clientWidth, clientHeight } = this.host;
    const height = Math.round((width * clientHeight) / clientWidth);
    this.renderer.setPixelRatio(1);
    this.renderer.setSize(width, height, false);
    this.draw(width, height);
    return new Promise((resolve) => {
      this.renderer.domElement.toBlob(resolve);
      this.resize();
    });
  }

  // For a video of the playback.
  get canvas(): HTMLCanvasElement {
    return this.renderer.domElement;
  }
}
