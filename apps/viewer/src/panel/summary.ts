// The cards under the view: run, energy, solver, events, parameters.
import type { Report } from '../data';
import { element, number } from '../format';
import type { Playback } from '../playback';
import { KIND_COLOURS } from '../theme';
import { addEnergyChart, energyTable } from './energy';
import { parameterTables } from './parameters';

const MOST_EVENTS = 300;

function facts(pairs: [string, string][]): HTMLElement {
  return element('dl', { class: 'facts' }, ...pairs.map(([k, v]) => element('div', {}, element('dt', {}, k), element('dd', {}, v))));
}

function card(title: string, ...content: HTMLElement[]): HTMLElement {
  return element('article', { class: 'card' }, element('h2', {}, title), ...content);
}

export function addSummary(host: HTMLElement, report: Report, playback: Playback): () => void {
  const { summary: s, meta } = report;
  const value = (name: string, digits = 5) => (typeof s[name] === 'number' ? number(s[name], digits) : typeof s[name] === 'string' ? s[name] : '–');
  const n = (name: string) => (typeof s[name] === 'number' ? s[name] : NaN);
  const rate = n('steps') / n('wall_s');
  const run = card(
    'Run',
    facts([
      ['status', value('status')],
      ['end of run', `${value('t_end')} s`],
      ['steps', `${value('steps', 8)} of ${value('step', 3)} s`],
      ['computing time', `${value('wall_s', 3)} s${Number.isFinite(rate) ? ` (${number(rate, 3)} steps/s)` : ''}`],
      ['rows', `${report.rows}${report.rows_per_bucket > 1 ? `; plots carry the extremes of every ${report.rows_per_bucket}` : ''}`],
      ['state hash', value('state_hash')],
    ]),
  );
  const solver = card(
    'Solver',
    facts([
      ['iterations per step', number(n('solver.iterations') / n('solver.solved_steps'), 3)],
      ['most iterations', value('solver.iterations_max')],
      ['largest residual', value('solver.residual_max', 3)],
      ['steps not converged', value('solver.unconverged_steps')],
      ['deepest penetration', `${value('penetration_max', 3)} m`],
      ['steps not corrected', value('uncorrected_steps')],
    ]),
  );
  const chart = element('div', { class: 'energy-chart' });
  const energy = card('Energy audit', chart, element('div', { class: 'scroll' }, energyTable(report)));
  const laws = card('Contacts', ...report.contacts.map((c) => element('p', {}, element('b', {}, c.name), ` ${c.first || 'world'} – ${c.second || 'world'}: ${c.law}`)));
  const parameters = card('Parameters as run', element('div', { class: 'parameters' }, ...parameterTables(report.parameters)), element('details', {}, element('summary', {}, 'Scenario file'), element('pre', { tabindex: '0' }, report.scenario)));
  const left = element('div', { class: 'stack' }, energy, eventCard(report, playback));
  const right = element('div', { class: 'stack' }, element('div', { class: 'pair' }, run, solver));
  if (report.contacts.length > 0) right.append(laws);
  right.append(parameters);
  host.replaceChildren(left, right);
  document.getElementById('made-by')!.textContent = `stiction ${meta['version'] ?? ''} ${meta['git_hash'] ?? ''}`;
  const draw = () => void addEnergyChart(chart, report);
  draw();
  return draw;
}

function eventCard(report: Report, playback: Playback): HTMLElement {
  const rows = report.events.slice(0, MOST_EVENTS).map((e) => {
    const go = element('button', { type: 'button', class: 'link', title: 'jump to this time' }, number(e.t, 7));
    go.addEventListener('click', () => playback.seek(e.t));
    const kind = element('td', {}, element('i', { class: 'block', style: `--line:${KIND_COLOURS[e.kind] ?? '#888888'}` }), e.kind);
    return element('tr', {}, element('td', {}, go), element('td', {}, e.contact), kind, element('td', {}, number(e.velocity, 3)), element('td', {}, number(e.impulse, 3)));
  });
  const head = element('thead', {}, element('tr', {}, ...['t [s]', 'contact', 'event', 'v_N [m/s]', 'P_N [N s]'].map((h) => element('th', {}, h))));
  const more = report.events.length > MOST_EVENTS ? `; the first ${MOST_EVENTS} are listed` : '';
  return card('Events', element('p', { class: 'note' }, `${report.events.length} events${more}`), element('div', { class: 'scroll events', tabindex: '0' }, element('table', {}, head, element('tbody', {}, ...rows))));
}
