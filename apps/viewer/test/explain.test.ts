import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explain } from '../src/plots/explain';

// Every column that the program records (src/stiction/record/columns.cpp).
const source = readFileSync(new URL('../../../src/stiction/record/columns.cpp', import.meta.url), 'utf8');
const tables = [...source.matchAll(/constexpr Field (k\w+)\[\] = ([\s\S]*?);/g)];
const fields = tables.flatMap(([, table, body]) => [...body!.matchAll(/\{"(\w+)", "([^"]*)"\}/g)].map(([, name, unit]) => ({ table: table!, name: name!, unit: unit! })));

test('every column has a meaning', () => {
  expect(fields.length).toBeGreaterThan(80);
  for (const { table, name, unit } of fields) {
    const column = table === 'kWork' ? `work.touch.${name}` : `thing.${name}`;
    const text = explain(column, unit);
    expect(text, `${table} ${name}`).toMatch(/\w{4}.* \w{3}/);
    if (unit !== '1') expect(text).toContain(`[${unit}]`);
  }
  for (const name of ['t', 'dt', 'energy.total', 'energy.kinetic', 'energy.potential', 'tilt', 'chi']) expect(explain(name, 's').length).toBeGreaterThan(name.length + 6);
});

test('forces of contacts and positions of bodies are told apart', () => {
  expect(explain('foot.fx', 'N')).toContain('force');
  expect(explain('ball.x', 'm')).toContain('centre of mass');
  expect(explain('hinge.tx', 'N m')).toContain('torque');
  expect(explain('something.else', '1')).toBe('something.else');
});
