// Numbers for people: six digits, no noise.
export function number(x: number | null | undefined, digits = 6): string {
  if (x === null || x === undefined) return '–';
  if (!Number.isFinite(x)) return Number.isNaN(x) ? 'NaN' : x > 0 ? '∞' : '−∞';
  if (x === 0) return '0';
  const size = Math.abs(x);
  const text = size >= 1e6 || size < 1e-4 ? x.toExponential(digits - 1) : x.toPrecision(digits);
  return text.replace(/(\.\d*?)0+(?=e|$)/, '$1').replace(/\.(?=e|$)/, '').replace('e+', 'e');
}

export const withUnit = (x: number | null | undefined, unit: string) =>
  unit && unit !== '1' ? `${number(x)} ${unit}` : number(x);

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export const byId = (id: string) => document.getElementById(id)!;

export function download(name: string, content: Blob): void {
  const link = element('a', { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
