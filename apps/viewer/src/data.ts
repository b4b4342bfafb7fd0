// The numbers of the page, as src/stiction/analysis/page/page.cpp wrote them.

export type Vec3 = [number, number, number];

// In the words of scenario files; a `capsule` is a bar from a body's centre of mass to a joint (docs/reference/result.md).
export interface Shape {
  type: string;
  name: string;
  body: string; // '' is the world
  [key: string]: unknown;
}

export interface ContactInfo {
  name: string;
  first: string;
  second: string;
  law: string;
  set?: { rows: number; columns: number; points: string };
}

export interface SpringInfo {
  name: string;
  first: string; // '' is the world
  second: string;
  point: Vec3; // in the frames of the bodies
  other_point: Vec3;
}

interface RawReport {
  format: number;
  meta: Record<string, string | number>;
  summary: Record<string, string | number>;
  rows: number;
  rows_per_bucket: number;
  warnings: string[];
  panes: string[][];
  scenario: string;
  parameters: unknown;
  contacts: ContactInfo[];
  shapes: Shape[];
  springs?: SpringInfo[];
  gravity?: Vec3;
  events: { count: number; kinds: string[]; t: string; contact: string; kind: string; velocity: string; impulse: string };
  frames: {
    count: number;
    t: string;
    bodies: { name: string; poses: string }[];
    contacts: { name: string; samples: string }[];
  };
  times: string;
  columns: { name: string; unit: string; values: string }[];
}

export interface EventMark {
  t: number;
  contact: string;
  kind: string;
  velocity: number;
  impulse: number;
}

export interface Frames {
  t: Float64Array;
  bodies: { name: string; poses: Float32Array }[]; // 7 per frame: x y z qx qy qz qw
  contacts: { name: string; samples: Float32Array }[]; // 10 per frame: point, force, mode, friction over P_N
}

export interface Column {
  name: string;
  unit: string;
}

export interface Report extends Omit<RawReport, 'events' | 'frames' | 'times' | 'columns'> {
  events: EventMark[];
  frames: Frames;
  times: Float64Array;
  columns: Column[];
  // Values of a column at `times`; unpacked when first asked for.
  values(name: string): Promise<Float32Array>;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// Undoes base64, zlib and the order of the bytes (blocks.hpp).
async function unpack(base64: string, size: number): Promise<ArrayBuffer> {
  const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const planes = new Uint8Array(await new Response(stream).arrayBuffer());
  const count = planes.length / size;
  const bytes = new Uint8Array(planes.length);
  for (let k = 0; k < size; ++k) {
    const plane = planes.subarray(k * count, (k + 1) * count);
    for (let i = 0, at = k; i < count; ++i, at += size) bytes[at] = plane[i]!;
  }
  return bytes.buffer;
}

export const floats = async (text: string) => new Float32Array(await unpack(text, 4));
export const doubles = async (text: string) => new Float64Array(await unpack(text, 8));

export async function readReport(text: string): Promise<Report> {
  const raw = JSON.parse(text) as RawReport;
  if (raw.format !== 1) throw new Error(`this page reads format 1, but the data have format ${raw.format}`);
  const { events: e, frames: f } = raw;
  const [times, t, contact, kind, velocity, impulse, frameTimes] = await Promise.all([
    doubles(raw.times),
    doubles(e.t),
    floats(e.contact),
    floats(e.kind),
    floats(e.velocity),
    floats(e.impulse),
    doubles(f.t),
  ]);
  const events = Array.from(t, (time, i) => ({
    t: time,
    contact: f.contacts[contact[i]!]?.name ?? `contact ${contact[i]}`,
    kind: e.kinds[kind[i]!] ?? '?',
    velocity: velocity[i]!,
    impulse: impulse[i]!,
  }));
  const frames: Frames = {
    t: frameTimes,
    bodies: await Promise.all(f.bodies.map(async (b) => ({ name: b.name, poses: await floats(b.poses) }))),
    contacts: await Promise.all(f.contacts.map(async (c) => ({ name: c.name, samples: await floats(c.samples) }))),
  };
  const packed = new Map(raw.columns.map((c) => [c.name, c.values]));
  const known = new Map<string, Promise<Float32Array>>();
  const values = (name: string) => {
    let column = known.get(name);
    if (!column) {
      column = floats(packed.get(name) ?? '');
      known.set(name, column);
      packed.delete(name);
    }
    return column;
  };
  return { ...raw, events, frames, times, columns: raw.columns.map(({ name, unit }) => ({ name, unit })), values };
}
