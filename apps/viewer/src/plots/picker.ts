// The dialog that chooses the columns of a pane and its horizontal axis.
import type { Report } from '../data';
import { byId, element } from '../format';
import { explain } from './explain';
import type { PaneState } from './curves';

const MOST = 6; // lines in one pane: as many as there are colours

export function pickColumns(report: Report, state: PaneState): Promise<Pick<PaneState, 'columns' | 'over'> | null> {
  const dialog = byId('picker-dialog') as HTMLDialogElement;
  const filter = element('input', { type: 'search', placeholder: 'filter, e.g. gap', 'aria-label': 'filter columns' });
  const over = element('select', { 'aria-label': 'horizontal axis' }, ...report.columns.map((c) => element('option', { value: c.name }, c.name)));
  over.value = state.over;
  const list = element('div', { class: 'picker-list' });
  const chosen = new Set(state.columns);
  const note = element('p', { class: 'note' });
  const say = () => (note.textContent = `${chosen.size} of at most ${MOST} chosen`);
  const boxes = report.columns.map(({ name, unit }) => {
    const box = element('input', { type: 'checkbox', value: name });
    box.checked = chosen.has(name);
    box.addEventListener('change', () => {
      if (box.checked && chosen.size >= MOST) box.checked = false;
      if (box.checked) chosen.add(name);
      else chosen.delete(name);
      say();
    });
    return element('label', { 'data-name': name.toLowerCase(), title: explain(name, unit) }, box, ` ${name} `, element('small', {}, unit === '1' ? '' : unit));
  });
  list.append(...boxes);
  filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/);
    for (const label of boxes) label.hidden = !words.every((w) => label.dataset['name']!.includes(w));
  });
  const done = element('button', { type: 'submit', value: 'ok', class: 'primary' }, 'Show');
  done.title = 'draw these columns in the pane';
  const cancel = element('button', { type: 'submit', value: 'cancel', formnovalidate: '' }, 'Cancel');
  cancel.title = 'leave the pane as it is';
  const form = element(
    'form',
    { method: 'dialog' },
    element('h2', {}, 'Columns'),
    filter,
    list,
    element('label', { class: 'row' }, 'over ', over),
    note,
    element('div', { class: 'row' }, done, cancel),
  );
  say();
  dialog.replaceChildren(form);
  dialog.returnValue = '';
  dialog.showModal();
  filter.focus();
  return new Promise((resolve) => {
    dialog.addEventListener(
      'close',
      () => {
        const order = report.columns.map((c) => c.name).filter((n) => chosen.has(n));
        resolve(dialog.returnValue === 'ok' && order.length > 0 ? { columns: order, over: over.value } : null);
      },
      { once: true },
    );
  });
}
