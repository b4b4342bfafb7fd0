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

export interface TorsionInfo {
  name: string;
  first: string;
  second: string;
  axis: Vec3; // in the first body
}

export interface JointInfo {
  name: string;
  type: string; // that of the file; of a drive `turn` or `slide`
  first: string;
  second: string; // '' is the world
  point: Vec3; // in the frames of the bodies
  other_point: Vec3;
  axis: Vec3; // in the second body
  drive: boolean;
}

// How far a repetition of the run agrees with it (`run --verify`).
export interface Repetition {
  with: string;
  says?: string;
  t_end: number;
  columns?: Record<string, { digits: number; until: number; band?: (number | null)[] }>;
}

interface RawOther {
  name: string;
  title: string;
  scenario: string;
  summary: Record<string, string | number>;
  frames: RawReport['frames'];
  times: string;
  columns: RawReport['columns'];
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
  name?: string; // of the result
  springs?: SpringInfo[];
  torsion_springs?: TorsionInfo[];
  joints?: JointInfo[];
  verify?: Repetition[] | null;
  others?: RawOther[];
  gravity?: Vec3;
  events: { count: number; kinds: string[]; t: string; contact: string; kind: string; velocity: string; impulse: string };
  frames: {
    count: number;
    t: string;
    bodies: { name: string; poses: string }[];
    contacts: { name: string; samples: string }[];
  };
  times: string;
  columns: { name: string; unit: string; noise?: number; values: string }[];
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
  noise: number; // what is smaller is rounding
}

export interface Series {
  times: Float64Array;
  columns: Column[];
  // Values of a column at `times`; unpacked when first asked for.
  values(name: string): Promise<Float32Array>;
}

// A result that the first one is compared with.
export interface Other extends Series {
  name: string;
  title: string;
  scenario: string;
  summary: Record<string, string | number>;
  frames: Frames;
}

export interface Report extends Omit<RawReport, 'events' | 'frames' | 'times' | 'columns' | 'others'>, Series {
  events: EventMark[];
  frames: Frames;
  others: Other[];
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

async function readFrames(f: RawReport['frames']): Promise<Frames> {
  return {
    t: await doubles(f.t),
    bodies: await Promise.all(f.bodies.map(async (b) => ({ name: b.name, poses: await floats(b.poses) }))),
    contacts: await Promise.all(f.contacts.map(async (c) => ({ name: c.name, samples: await floats(c.samples) }))),
  };
}

async function readSeries(times: string, columns: RawReport['columns']): Promise<Series> {
  const packed = new Map(columns.map((c) => [c.name, c.values]));
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
  return { times: await doubles(times), columns: columns.map(({ name, unit, noise }) => ({ name, unit, noise: noise ?? 0 })), values };
}

export async function readReport(text: string): Promise<Report> {
  const raw = JSON.parse(text) as RawReport;
  if (raw.format !== 1) throw new Error(`this page reads format 1, but the data have format ${raw.format}`);
  const { events: e } = raw;
  const [t, contact, kind, velocity, impulse] = await Promise.all([doubles(e.t), floats(e.contact), floats(e.kind), floats(e.velocity), floats(e.impulse)]);
  const events = Array.from(t, (time, i) => ({
    t: time,
    contact: raw.frames.contacts[contact[i]!]?.name ?? `contact ${contact[i]}`,
    kind: e.kinds[kind[i]!] ?? '?',
    velocity: velocity[i]!,
    impulse: impulse[i]!,
  }));
  const others = await Promise.all((raw.others ?? []).map(async (o) => ({ ...o, frames: await readFrames(o.frames), ...(await readSeries(o.times, o.columns)) })));
  return { ...raw, events, frames: await readFrames(raw.frames), others, ...(await readSeries(raw.times, raw.columns)) };
}
