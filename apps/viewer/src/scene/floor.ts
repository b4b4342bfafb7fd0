// A plane as a large disk with a grid that fades out; it takes shadows.
import { CanvasTexture, CircleGeometry, Group, Mesh, MeshLambertMaterial, RepeatWrapping, SRGBColorSpace, Vector3 } from 'three';
import type { Shape, Vec3 } from '../data';
import type { Palette } from '../theme';

// The power of ten (or twice or five times one) nearest to a length.
export function niceLength(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x));
  const first = x / power;
  return power * (first < 1.5 ? 1 : first < 3.5 ? 2 : first < 7.5 ? 5 : 10);
}

function gridTexture(palette: Palette, anisotropy: number): CanvasTexture {
  const size = 512;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = palette.floor;
  pen.fillRect(0, 0, size, size);
  pen.strokeStyle = palette.floorLine;
  for (let i = 0; i <= 5; ++i) {
    pen.lineWidth = i % 5 === 0 ? 5 : 1.6;
    pen.globalAlpha = i % 5 === 0 ? 1 : 0.75;
    const at = (i * size) / 5;
    pen.beginPath();
    pen.moveTo(at, 0);
    pen.lineTo(at, size);
    pen.moveTo(0, at);
    pen.lineTo(size, at);
    pen.stroke();
  }
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = anisotropy;
  return texture;
}

export class Floor {
  readonly group = new Group();
  readonly material: MeshLambertMaterial;
  private readonly cell: number;
  private readonly mesh: Mesh;

  // radius: how far it is drawn; size: of the bodies that stand on it.
  constructor(
    shape: Shape,
    radius: number,
    size: number,
    private readonly anisotropy: number,
    palette: Palette,
  ) {
    this.cell = 5 * niceLength(size / 2);
    this.material = new MeshLambertMaterial();
    const geometry = new CircleGeometry(radius, 96);
    const uv = geometry.attributes['uv']!;
    const at = geometry.attributes['position']!;
    for (let i = 0; i < uv.count; ++i) uv.setXY(i, at.getX(i) / this.cell, at.getY(i) / this.cell);
    this.mesh = new Mesh(geometry, this.material);
    const { mesh } = this;
    mesh.receiveShadow = true;
    const normal = new Vector3(...((shape['normal'] as Vec3 | undefined) ?? [0, 0, 1])).normalize();
    this.group.add(mesh);
    this.group.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), normal);
    const offset = typeof shape['offset'] === 'number' ? shape['offset'] : 0;
    this.group.position.copy(normal).multiplyScalar(offset - 1e-4 * size);
    this.paint(palette);
  }

  // Lies under this point, moved by whole cells of its grid: it has no end.
  under(point: Vector3): void {
    const p = point.clone().sub(this.group.position).applyQuaternion(this.group.quaternion.clone().conjugate());
    this.mesh.position.set(this.cell * Math.round(p.x / this.cell), this.cell * Math.round(p.y / this.cell), 0);
  }

  paint(palette: Palette): void {
    this.material.map?.dispose();
    this.material.map = gridTexture(palette, this.anisotropy);
    this.material.needsUpdate = true;
  }

  get gridLength(): number {
    return this.cell / 5;
  }
}
