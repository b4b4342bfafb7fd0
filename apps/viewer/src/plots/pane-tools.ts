// The buttons of a pane.
import { element } from '../format';
import type { PaneState } from './curves';

export interface PaneActions {
  choose(): void;
  rebuild(): void;
  png(): void;
  csv(): void;
  remove(): void;
}

export function paneTools(state: PaneState, actions: PaneActions): HTMLElement {
  const button = (text: string, title: string, act: () => void) => {
    const node = element('button', { type: 'button', title, 'aria-label': title }, text);
    node.addEventListener('click', act);
    return node;
  };
  const toggle = (text: string, title: string, key: 'logX' | 'logY') => {
    const node = button(text, title, () => {
      state[key] = !state[key];
      node.setAttribute('aria-pressed', String(state[key]));
      actions.rebuild();
    });
    node.setAttribute('aria-pressed', String(state[key]));
    return node;
  };
  return element(
    'div',
    { class: 'pane-tools' },
    button('Columns', 'choose columns and the horizontal axis', actions.choose),
    toggle('log y', 'logarithmic vertical axis', 'logY'),
    toggle('log x', 'logarithmic horizontal axis', 'logX'),
    button('PNG', 'download this plot as PNG at print size', actions.png),
    button('CSV', 'download the visible part as CSV', actions.csv),
    button('×', 'remove this pane', actions.remove),
  );
}
