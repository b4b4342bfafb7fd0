// The scenario as run, as a table: one group per table of the file.
import { element, number } from '../format';

const isTable = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);

function text(v: unknown): string {
  if (typeof v === 'number') return number(v);
  if (Array.isArray(v)) return `[${v.map(text).join(', ')}]`;
  return String(v);
}

function group(title: string, table: Record<string, unknown>): HTMLElement[] {
  const rows: HTMLElement[] = [];
  const inner: HTMLElement[] = [];
  for (const [key, value] of Object.entries(table)) {
    if (key === 'name' && title.endsWith(String(value))) continue;
    if (isTable(value)) inner.push(...group(`${title} ${key}`, value));
    else if (Array.isArray(value) && value.some(isTable))
      value.filter(isTable).forEach((item, i) => inner.push(...group(`${title} ${key} ${String(item['name'] ?? i + 1)}`, item)));
    else rows.push(element('div', {}, element('dt', {}, key), element('dd', {}, text(value))));
  }
  const own = rows.length > 0 ? [element('section', { class: 'parameter-group' }, element('h4', {}, title.trim()), element('dl', {}, ...rows))] : [];
  return [...own, ...inner];
}

export function parameterTables(parameters: unknown): HTMLElement[] {
  if (!isTable(parameters)) return [element('p', { class: 'note' }, 'The scenario is not in the result.')];
  const { title: _title, source: _source, ...rest } = parameters;
  return Object.entries(rest).flatMap(([key, value]) => {
    if (Array.isArray(value)) return value.filter(isTable).flatMap((item, i) => group(`${key} ${String(item['name'] ?? i + 1)}`, item));
    return isTable(value) ? group(key, value) : [];
  });
}
