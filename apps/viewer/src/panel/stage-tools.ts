// Switches and camera buttons of the 3-D view, and the list of contacts with their state.
import type { Report } from '../data';
import { byId, element, number } from '../format';
import type { Playback } from '../playback';
import { CONTACT_FLOATS } from '../scene/contacts';
import type { Preset } from '../scene/rig';
import type { Stage } from '../scene/stage';
import { MODE_COLOURS, MODES } from '../theme';
import { saveMenu } from './save-menu';

const MODE_WORDS = ['open: the surfaces do not touch', 'stick: closed, no slip', 'slip: closed and sliding', 'drill: closed, spinning faster than sliding'];

export type Option = keyof Stage['options'];

export function addStageTools(stage: Stage, report: Report, playback: Playback): { flip(o: Option): void; show(): void } {
  const now = () => playback.t;
  const host = byId('stage-tools');
  const buttons = new Map<Option, HTMLButtonElement>();
  const flip = (option: Option) => {
    stage.options[option] = !stage.options[option];
    buttons.get(option)?.setAttribute('aria-pressed', String(stage.options[option]));
    if (option === 'glyph') stage.resize(); // its corner is free or taken
    stage.update(now());
    show();
  };
  const labels: [Option, string, string][] = [
    ['follow', 'Follow', 'camera goes with the bodies, which travel far (f)'],
    ['trails', 'Trails', 'paths of centres and contact points (t)'],
    ['arrows', 'Forces', 'contact points and forces (a)'],
    ['glyph', 'Law', 'friction set with the force inside it (g)'],
  ];
  for (const [option, label, title] of labels) {
    if (option === 'glyph' && !report.contacts.some((c) => c.set)) continue;
    if (option === 'follow' && !stage.follows) continue; // all is in the picture at any time
    const button = element('button', { type: 'button', title, 'aria-pressed': String(stage.options[option]), 'data-option': option }, label);
    button.addEventListener('click', () => flip(option));
    buttons.set(option, button);
    host.append(button);
  }
  const camera = element('select', { 'aria-label': 'camera', title: 'where to look from (0 to 4)' });
  for (const [value, label] of [['', 'Camera'], ['best', 'Best'], ['iso', 'Corner'], ['front', 'Front'], ['side', 'Side'], ['top', 'Top']]) camera.append(element('option', { value: value! }, label!));
  camera.addEventListener('change', () => {
    if (camera.value) stage.preset(camera.value as Preset);
    camera.value = '';
  });
  host.append(camera);

  let picked = false; // else the friction set is that of a contact that acts
  const chips = report.frames.contacts.map(({ name }, i) => {
    const chip = element('button', { type: 'button', class: 'chip', 'data-contact': name });
    chip.addEventListener('click', () => {
      picked = true;
      stage.setContact(i, show);
    });
    return chip;
  });
  byId('contact-list').append(...chips);
  host.append(saveMenu(stage, report, playback));
  const label = byId('glyph-label');

  // Leaves the contact shown if it is closed, else takes the first closed one that has a friction set.
  const chooseContact = (frame: number) => {
    const closed = (i: number) => (report.frames.contacts[i]?.samples[CONTACT_FLOATS * frame + 6] ?? 0) > 0;
    if (picked || closed(stage.glyph.contact)) return;
    const next = report.contacts.findIndex((c, i) => c.set && closed(i));
    if (next >= 0) stage.setContact(next, show);
  };

  const show = () => {
    const frame = stage.frameAt(now());
    chooseContact(frame);
    chips.forEach((chip, i) => {
      const { name, samples } = report.frames.contacts[i]!;
      const mode = Math.round(samples[CONTACT_FLOATS * frame + 6] ?? 0);
      const force = samples.subarray(CONTACT_FLOATS * frame + 3, CONTACT_FLOATS * frame + 6);
      const newtons = Math.hypot(...force);
      const text = `${name}: ${MODES[mode] ?? '?'}${mode > 0 && newtons > 0 ? ` ${number(newtons, 3)} N` : ''}`;
      chip.style.setProperty('--state', MODE_COLOURS[mode] ?? '#888888');
      chip.setAttribute('aria-pressed', String(stage.options.glyph && stage.glyph.contact === i));
      if (chip.textContent === text) return;
      chip.textContent = text;
      chip.title = `${MODE_WORDS[mode] ?? ''}${newtons > 0 ? `; force ${[...force].map((f) => number(f, 4)).join(', ')} N along x, y, z, mean of the last step` : ''}. Click: its friction set`;
    });
    const { contact, value } = stage.glyph;
    const drawn = stage.options.glyph && contact >= 0 && report.contacts[contact]?.set;
    label.hidden = !drawn;
    if (drawn) label.title = 'friction over normal force: sliding λT/λN and drilling λτ/λN; on the surface of the set where it slips';
    if (drawn) label.textContent = `${report.contacts[contact]!.name}: λT/λN ${number(Math.hypot(value.x, value.y), 3)}, λτ/λN ${number(value.z, 3)}`;
  };
  const first = report.contacts.findIndex((c) => c.set);
  if (first >= 0) stage.setContact(first, show);
  show();
  return { flip, show };
}
