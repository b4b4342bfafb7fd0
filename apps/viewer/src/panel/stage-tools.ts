// Switches and camera buttons of the 3-D view, and the list of contacts with their state.
import type { Report } from '../data';
import { byId, element, number } from '../format';
import { CONTACT_FLOATS } from '../scene/contacts';
import type { Preset, Stage } from '../scene/stage';
import { MODE_COLOURS, MODES } from '../theme';

export type Option = keyof Stage['options'];

export function addStageTools(stage: Stage, report: Report, now: () => number): { flip(o: Option): void; show(): void } {
  const host = byId('stage-tools');
  const buttons = new Map<Option, HTMLButtonElement>();
  const flip = (option: Option) => {
    stage.options[option] = !stage.options[option];
    buttons.get(option)?.setAttribute('aria-pressed', String(stage.options[option]));
    stage.update(now());
    show();
  };
  const labels: [Option, string, string][] = [
    ['follow', 'Follow', 'camera follows the bodies (f)'],
    ['trails', 'Trails', 'paths of centres and contact points (t)'],
    ['arrows', 'Forces', 'contact forces (a)'],
    ['glyph', 'Law', 'friction set with the force inside it (g)'],
  ];
  for (const [option, label, title] of labels) {
    if (option === 'glyph' && !report.contacts.some((c) => c.set)) continue;
    const button = element('button', { type: 'button', title, 'aria-pressed': String(stage.options[option]), 'data-option': option }, label);
    button.addEventListener('click', () => flip(option));
    buttons.set(option, button);
    host.append(button);
  }
  const camera = element('select', { 'aria-label': 'camera', title: 'camera (1 to 4)' });
  for (const [value, label] of [['', 'Camera'], ['iso', 'Corner'], ['front', 'Front'], ['side', 'Side'], ['top', 'Top']]) camera.append(element('option', { value: value! }, label!));
  camera.addEventListener('change', () => {
    if (camera.value) stage.preset(camera.value as Preset);
    camera.value = '';
  });
  host.append(camera);

  const chips = report.frames.contacts.map(({ name }, i) => {
    const chip = element('button', { type: 'button', class: 'chip', 'data-contact': name });
    chip.addEventListener('click', () => {
      stage.setContact(i);
      setTimeout(() => (stage.update(now()), show()), 0);
    });
    return chip;
  });
  byId('contact-list').append(...chips);
  const label = byId('glyph-label');

  const show = () => {
    const frame = stage.frameAt(now());
    chips.forEach((chip, i) => {
      const { name, samples } = report.frames.contacts[i]!;
      const mode = Math.round(samples[CONTACT_FLOATS * frame + 6] ?? 0);
      const text = `${name}: ${MODES[mode] ?? '?'}`;
      if (chip.textContent !== text) chip.textContent = text;
      chip.style.setProperty('--state', MODE_COLOURS[mode] ?? '#888888');
      chip.setAttribute('aria-pressed', String(stage.options.glyph && stage.glyph.contact === i));
    });
    const { contact, value } = stage.glyph;
    const drawn = stage.options.glyph && contact >= 0 && report.contacts[contact]?.set;
    label.hidden = !drawn;
    if (drawn) label.textContent = `${report.contacts[contact]!.name}: λT/λN ${number(Math.hypot(value.x, value.y), 3)}, λτ/λN ${number(value.z, 3)}`;
  };
  const first = report.contacts.findIndex((c) => c.set);
  if (first >= 0) stage.setContact(first);
  show();
  return { flip, show };
}
