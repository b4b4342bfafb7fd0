// Meshes of shapes. Lengths are those of the model; the scene scales everything at once.
import {
  BufferGeometry,
  Float32BufferAttribute,
  CanvasTexture,
  CapsuleGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  EdgesGeometry,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshPhongMaterial,
  Quaternion,
  SphereGeometry,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Shape, Vec3 } from '../data';

const COLOURS: [string, string][] = [
  ['#c8453b', '#f3efe6'],
  ['#2f6f9f', '#e8eef2'],
  ['#c99a2e', '#f6f1e2'],
  ['#4f8a5b', '#edf3ec'],
];

const SOLIDS = new Set(['box', 'polytope']); // with flat faces and edges

const vector = (v: unknown, fallback: Vec3 = [0, 0, 0]): Vec3 =>
  Array.isArray(v) && v.length === 3 && v.every((x) => typeof x === 'number') ? (v as unknown as Vec3) : fallback;
const length = (v: unknown, fallback: number) => (typeof v === 'number' && v > 0 ? v : fallback);
const lengths = (v: unknown, fallback: number): [number, number] =>
  Array.isArray(v) ? [length(v[0], fallback), length(v[1], fallback)] : [fallback, fallback];

// Stripes along the meridians, so that one sees a ball turn.
function stripes([dark, light]: [string, string]): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 512;
  canvas.height = 256;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = light;
  pen.fillRect(0, 0, 512, 256);
  pen.fillStyle = dark;
  for (let i = 0; i < 3; ++i) pen.fillRect((i * 512) / 3, 0, 512 / 6, 256);
  pen.fillRect(0, 0, 512, 26);
  pen.fillRect(0, 118, 512, 20);
  pen.fillStyle = '#20242a';
  pen.fillRect(0, 230, 512, 26);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

// Three's spheres and cylinders have their axis along y; ours along z.
const upright = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(0, 0, 1));

// A surface by a grid of points, row by row.
function gridded(rows: number, columns: number, points: number[]): BufferGeometry {
  const uv: number[] = [];
  const index: number[] = [];
  for (let i = 0; i < rows; ++i) for (let k = 0; k < columns; ++k) uv.push(k / (columns - 1), i / (rows - 1));
  for (let i = 0; i + 1 < rows; ++i)
    for (let k = 0; k + 1 < columns; ++k) {
      const a = i * columns + k;
      const b = a + columns;
      index.push(a, a + 1, b, b, a + 1, b + 1);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(points, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uv, 2));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

// A surface given point by point over [0, 1] x [0, 1], in its own frame.
function surface(point: (u: number, v: number) => Vec3): BufferGeometry {
  const rows = 49;
  const columns = 97;
  const points: number[] = [];
  for (let i = 0; i < rows; ++i)
    for (let k = 0; k < columns; ++k) points.push(...point(i / (rows - 1), k / (columns - 1)));
  return gridded(rows, columns, points);
}
const onSphere = (u: number, v: number): Vec3 => {
  const latitude = Math.PI * u;
  const longitude = 2 * Math.PI * v;
  return [Math.sin(latitude) * Math.cos(longitude), Math.sin(latitude) * Math.sin(longitude), -Math.cos(latitude)];
};

// Smooth surfaces, whose frame has an orientation of its own.
function smooth(shape: Shape): BufferGeometry | null {
  const [a, b, c] = vector(shape['semi_axes'], [1, 1, 1]);
  switch (shape.type) {
    case 'sphere':
      return surface((u, v) => onSphere(u, v).map((x) => length(shape['radius'], 1) * x) as Vec3);
    case 'ellipsoid':
      return surface((u, v) => {
        const [x, y, z] = onSphere(u, v);
        return [a * x, b * y, c * z];
      });
    case 'superellipsoid': {
      const [p, q] = lengths(shape['exponents'], 4);
      return surface((u, v) => {
        const [x, y, z] = onSphere(u, v);
        const t = (Math.abs(x) ** q + Math.abs(y) ** q) ** (1 / q);
        const m = (t ** p + Math.abs(z) ** p) ** (1 / p);
        return [(a * x) / m, (b * y) / m, (c * z) / m];
      });
    }
    case 'torus': {
      const ring = length(shape['ring'], 1);
      const tube = length(shape['tube'], 0.25);
      return surface((u, v) => {
        const rho = ring + tube * Math.cos(2 * Math.PI * u);
        return [rho * Math.cos(2 * Math.PI * v), rho * Math.sin(2 * Math.PI * v), tube * Math.sin(2 * Math.PI * u)];
      });
    }
    case 'cylinder': {
      const r = length(shape['radius'], 1);
      return surface((u, v) => [r * Math.cos(2 * Math.PI * v), r * Math.sin(2 * Math.PI * v), 4 * r * (u - 0.5)]);
    }
    case 'paraboloid': {
      const [p, q] = lengths(shape['radii'], 1);
      return surface((u, v) => {
        const x = 0.5 * u * (p + q) * Math.cos(2 * Math.PI * v);
        const y = 0.5 * u * (p + q) * Math.sin(2 * Math.PI * v);
        return [x, y, (x * x) / (2 * p) + (y * y) / (2 * q)];
      });
    }
    default:
      return null;
  }
}

// A shape whose type this page does not know: its triangles, in the frame of the body. Edges stay sharp.
function meshed(shape: Shape): BufferGeometry | null {
  const mesh = shape['mesh'] as { points: number[]; triangles: number[] } | undefined;
  if (!mesh || mesh.points.length === 0) return null;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(mesh.points, 3));
  geometry.setIndex(mesh.triangles);
  return toCreasedNormals(geometry, 0.6);
}

// Sectors of two colours about the line from the first to the last point, so that one sees a round part turn.
function colourSectors(shape: Shape, geometry: BufferGeometry, [dark, light]: [string, string]): void {
  const { points } = shape['mesh'] as { points: number[] };
  const first = new Vector3().fromArray(points);
  const axis = new Vector3().fromArray(points, points.length - 3).sub(first).normalize();
  const x = new Vector3(Math.abs(axis.x) < 0.9 ? 1 : 0, Math.abs(axis.x) < 0.9 ? 0 : 1, 0).cross(axis).normalize();
  const y = new Vector3().crossVectors(axis, x);
  const at = geometry.getAttribute('position');
  const colours: number[] = [];
  const [a, b] = [new Color(dark), new Color(light)];
  const centre = new Vector3();
  const corner = new Vector3();
  for (let i = 0; i < at.count; i += 3) {
    centre.set(0, 0, 0);
    for (let k = 0; k < 3; ++k) centre.add(corner.fromBufferAttribute(at, i + k));
    centre.divideScalar(3).sub(first);
    const sector = Math.floor((4 * Math.atan2(centre.dot(y), centre.dot(x))) / Math.PI + 8);
    const colour = sector % 2 === 0 ? a : b;
    for (let k = 0; k < 3; ++k) colours.push(colour.r, colour.g, colour.b);
  }
  geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
}

function geometryOf(shape: Shape): { geometry: BufferGeometry; axis?: Vec3; turned?: Quaternion } | null {
  const [qw, qx, qy, qz] = Array.isArray(shape['orientation']) ? (shape['orientation'] as number[]) : [];
  const own = qw === undefined ? null : smooth(shape);
  if (own) return { geometry: own, turned: new Quaternion(qx, qy, qz, qw) };
  const mesh = meshed(shape);
  if (mesh) return { geometry: mesh, turned: new Quaternion() };
  switch (shape.type) {
    case 'sphere':
      return { geometry: new SphereGeometry(length(shape['radius'], 1), 64, 40) };
    case 'disk': {
      const r = length(shape['radius'], 1);
      const h = length(shape['thickness'], 0.04 * r);
      return { geometry: new CylinderGeometry(r, r, h, 72), axis: vector(shape['axis'], [0, 0, 1]) };
    }
    case 'capsule':
      return {
        geometry: new CapsuleGeometry(length(shape['radius'], 1), length(shape['length'], 1), 16, 48),
        axis: vector(shape['axis'], [0, 0, 1]),
      };
    default:
      return null;
  }
}

// A colour and a lighter one.
function colours(shape: Shape, index: number): [string, string] {
  const own = shape['colour'];
  if (typeof own !== 'string' || !/^#[0-9a-f]{6}$/i.test(own)) return COLOURS[index % COLOURS.length]!;
  return [own, `#${new Color(own).lerp(new Color('#ffffff'), 0.6).getHexString()}`];
}

// index: of the body, which determines the colour.
export function meshOf(shape: Shape, index: number): Mesh | null {
  const made = geometryOf(shape);
  if (!made) return null;
  const colour = colours(shape, index);
  const solid = SOLIDS.has(shape.type);
  const material = new MeshPhongMaterial({ shininess: 60, specular: '#5a5a5a', flatShading: solid });
  if (shape['round'] === true && shape['mesh']) {
    colourSectors(shape, made.geometry, colour);
    material.vertexColors = true;
  } else if (made.geometry.hasAttribute('uv')) material.map = stripes(colour);
  else material.color.set(colour[0]);
  const mesh = new Mesh(made.geometry, material);
  if (solid || shape.type === 'drawn') mesh.add(new LineSegments(new EdgesGeometry(made.geometry, 30), new LineBasicMaterial({ color: '#20242a' })));
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  if (shape['side'] === 'inside') {
    material.side = DoubleSide; // a hollow: what is in it must be seen
    material.transparent = true;
    material.opacity = 0.25;
    mesh.castShadow = false;
  }
  mesh.quaternion.copy(made.turned ?? upright);
  if (made.axis) mesh.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...made.axis).normalize());
  if (!shape['mesh']) mesh.position.set(...vector(shape['centre']));
  return mesh;
}
