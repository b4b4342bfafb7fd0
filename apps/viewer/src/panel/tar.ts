// Files in one archive (POSIX ustar), without compression: pictures are compressed already.
const BLOCK = 512;

export function tarOf(files: { name: string; bytes: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const padded = (n: number) => Math.ceil(n / BLOCK) * BLOCK;
  const out = new Uint8Array(files.reduce((sum, f) => sum + BLOCK + padded(f.bytes.length), 2 * BLOCK));
  const text = new TextEncoder();
  let at = 0;
  for (const { name, bytes } of files) {
    const head = out.subarray(at, at + BLOCK);
    const put = (value: string, place: number) => head.set(text.encode(value), place);
    const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;
    put(name.slice(0, 99), 0);
    put(octal(0o644, 8), 100);
    put(octal(0, 8), 108);
    put(octal(0, 8), 116);
    put(octal(bytes.length, 12), 124);
    put(octal(0, 12), 136);
    put('        ', 148); // the sum of the bytes counts these as blanks
    put('0', 156);
    put('ustar\0' + '00', 257);
    put(octal(head.reduce((sum, byte) => sum + byte, 0), 7), 148);
    put(' ', 155);
    out.set(bytes, at + BLOCK);
    at += BLOCK + padded(bytes.length);
  }
  return out;
}
