// Results for the tests, and their numbers as h5py reads them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';

export const work = mkdtempSync(path.join(process.env.WORK, 'part-')); // of this file of tests
export const stiction = process.env.STICTION;

export function run(scenario, ...more) {
  const result = path.join(work, `${scenario}.h5`);
  execFileSync(stiction, ['run', scenario, '--quiet', '--out', result, '--report', page(result), ...more]);
  return result;
}

export const page = (result) => result.replace(/\.h5$/, '.html');

export function view(result) {
  return spawnSync(stiction, ['view', result, '-o', page(result)], { encoding: 'utf8' });
}

const SCRIPT = `
import h5py, json, math, sys
with h5py.File(sys.argv[1]) as f:
    names = [n.decode() for n in f["columns"]["name"]]
    data = f["data"][:]
    events = [[float(e["t"]), e["contact"].decode(), e["event"].decode()] for e in f["events"]]
    print(json.dumps({"columns": {n: [x if math.isfinite(x) else None for x in data[:, i].tolist()] for i, n in enumerate(names)}, "events": events,
                      "title": f["meta"].attrs["title"]}, default=lambda x: x.decode()))
`;

export function read(result) {
  return JSON.parse(execFileSync('/usr/bin/python3', ['-c', SCRIPT, result], { maxBuffer: 1 << 28 }));
}

export function rowAt(h5, t) {
  const times = h5.columns.t;
  let best = 0;
  for (let i = 1; i < times.length; ++i) if (Math.abs(times[i] - t) < Math.abs(times[best] - t)) best = i;
  return best;
}
