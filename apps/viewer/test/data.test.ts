import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { doubles, floats } from '../src/data';

// The order of blocks.cpp: first bytes of all numbers, then second bytes, ...
function packed(array: Float32Array | Float64Array): string {
  const size = array.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(array.buffer);
  const planes = new Uint8Array(bytes.length);
  for (let i = 0; i < array.length; ++i) for (let k = 0; k < size; ++k) planes[k * array.length + i] = bytes[i * size + k]!;
  return deflateSync(planes).toString('base64');
}

test('numbers come back', async () => {
  const f = Float32Array.of(1, -2.5, NaN, Infinity, 1e-30);
  expect(await floats(packed(f))).toEqual(f);
  const d = Float64Array.of(Math.PI, -0, 1e300);
  expect(await doubles(packed(d))).toEqual(d);
  expect(await floats(packed(new Float32Array()))).toEqual(new Float32Array());
});
