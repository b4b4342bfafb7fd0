// Keyboard shortcuts and the dialog that shows them.
import { byId, element } from '../format';
import type { Playback } from '../playback';

export interface Actions {
  playback: Playback;
  preset(name: 'best' | 'iso' | 'front' | 'side' | 'top'): void;
  flip(option: 'trails' | 'arrows' | 'glyph' | 'follow'): void;
  theme(): void;
  zoom(factor: number): void;
  resetZoom(): void;
}

type Shortcut = { keys: string[]; shown: string; does: string; act: (event: KeyboardEvent) => void };

export function addKeys(actions: Actions): void {
  const { playback } = actions;
  const shortcuts: Shortcut[] = [
    { keys: [' ', 'k'], shown: 'space', does: 'play or pause', act: () => playback.toggle() },
    { keys: ['ArrowRight'], shown: '→ (shift: ten)', does: 'one frame forward', act: (e) => playback.stepFrames(e.shiftKey ? 10 : 1) },
    { keys: ['ArrowLeft'], shown: '← (shift: ten)', does: 'one frame back', act: (e) => playback.stepFrames(e.shiftKey ? -10 : -1) },
    { keys: ['n', ']'], shown: 'n', does: 'next event', act: () => playback.stepEvent(1) },
    { keys: ['p', '['], shown: 'p', does: 'previous event', act: () => playback.stepEvent(-1) },
    { keys: ['Home'], shown: 'Home', does: 'to the start', act: () => playback.seek(playback.start) },
    { keys: ['End'], shown: 'End', does: 'to the end', act: () => playback.seek(playback.end) },
    { keys: ['+', '='], shown: '+', does: 'faster', act: () => playback.faster(1) },
    { keys: ['-'], shown: '−', does: 'slower', act: () => playback.faster(-1) },
    { keys: ['0'], shown: '0', does: 'camera: as at first, in the plane of the motion', act: () => actions.preset('best') },
    { keys: ['1'], shown: '1', does: 'camera: from a corner', act: () => actions.preset('iso') },
    { keys: ['2'], shown: '2', does: 'camera: front', act: () => actions.preset('front') },
    { keys: ['3'], shown: '3', does: 'camera: side', act: () => actions.preset('side') },
    { keys: ['4'], shown: '4', does: 'camera: top', act: () => actions.preset('top') },
    { keys: ['f'], shown: 'f', does: 'follow the bodies', act: () => actions.flip('follow') },
    { keys: ['t'], shown: 't', does: 'trails', act: () => actions.flip('trails') },
    { keys: ['a'], shown: 'a', does: 'contact points and forces', act: () => actions.flip('arrows') },
    { keys: ['g'], shown: 'g', does: 'friction set', act: () => actions.flip('glyph') },
    { keys: ['d'], shown: 'd', does: 'light or dark', act: () => actions.theme() },
    { keys: ['i'], shown: 'i', does: 'plots: zoom in around the current time', act: () => actions.zoom(0.5) },
    { keys: ['o'], shown: 'o', does: 'plots: zoom out', act: () => actions.zoom(2) },
    { keys: ['r'], shown: 'r', does: 'plots: the whole run', act: () => actions.resetZoom() },
    { keys: ['?'], shown: '?', does: 'this list', act: () => help.showModal() },
  ];
  const help = byId('help-dialog') as HTMLDialogElement;
  const close = element('button', { type: 'submit', class: 'primary', title: 'close this list' }, 'Close');
  const rows = shortcuts.map((s) => element('div', {}, element('dt', {}, element('kbd', {}, s.shown)), element('dd', {}, s.does)));
  help.append(element('h2', {}, 'Keyboard'), element('dl', { class: 'keys' }, ...rows), element('form', { method: 'dialog' }, close));
  byId('help').addEventListener('click', () => help.showModal());
  document.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    // Space plays, whatever has the focus; other keys that a focused control needs are its own.
    if (target.matches('input[type=search], textarea')) return;
    if (event.key !== ' ' && target.matches('select')) return;
    if (event.key === 'Enter' && target.matches('button, summary')) return;
    const shortcut = shortcuts.find((s) => s.keys.includes(event.key));
    if (!shortcut) return;
    event.preventDefault();
    shortcut.act(event);
  });
  // A button that has the focus would also be pressed when the key comes up.
  document.addEventListener('keyup', (event) => {
    if (event.key === ' ' && !document.querySelector('dialog[open]') && (event.target as HTMLElement).matches('button, select, summary')) event.preventDefault();
  });
}
