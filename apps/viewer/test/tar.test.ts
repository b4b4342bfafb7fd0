import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { tarOf } from '../src/panel/tar';

test('tar reads what it wrote', () => {
  const files = [
    { name: 'a-0000.png', bytes: Uint8Array.from({ length: 1000 }, (_, i) => i % 251) },
    { name: 'a-0001.png', bytes: new Uint8Array(512).fill(7) },
    { name: 'empty', bytes: new Uint8Array() },
  ];
  const archive = tarOf(files);
  expect(execFileSync('tar', ['-tf', '-'], { input: archive, encoding: 'utf8' })).toBe('a-0000.png\na-0001.png\nempty\n');
  for (const { name, bytes } of files) expect(new Uint8Array(execFileSync('tar', ['-xOf', '-', name], { input: archive }))).toEqual(bytes);
});
