// The cards under the view: run, energy, solver, events, parameters.
import type { Report } from '../data';
import { element, number } from '../format';
import type { Playback } from '../playback';
import { KIND_COLOURS } from '../theme';
import { addEnergyChart, energyTable } from './energy';
import { parameterTables } from './parameters';

const MOST_EVENTS = 300;

// Name, value, and what it means.
function facts(rows: [string, string, string][]): HTMLElement {
  return element('dl', { class: 'facts' }, ...rows.map(([k, v, means]) => element('div', { title: means }, element('dt', {}, k), element('dd', {}, v))));
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
      ['status', value('status'), 'finished, interrupted, failed, or running where it was killed'],
      ['end of run', `${value('t_end')} s`, 'simulated time'],
      ['steps', `${value('steps', 8)} of ${value('step', 3)} s`, 'steps of the integrator; where a tolerance determines them, the longest'],
      ['computing time', `${value('wall_s', 3)} s${Number.isFinite(rate) ? ` (${number(rate, 3)} steps/s)` : ''}`, 'by the clock on the wall'],
      ['rows', `${report.rows}${report.rows_per_bucket > 1 ? `; plots carry the extremes of every ${report.rows_per_bucket}` : ''}`, 'recorded rows of the result'],
      ['state hash', value('state_hash'), 'of the bits of the final state: equal runs have equal hashes'],
    ]),
  );
  const solver = card(
    'Solver',
    facts([
      ['iterations per step', number(n('solver.iterations') / n('solver.solved_steps'), 3), 'mean over the steps that had a contact problem to solve'],
      ['most iterations', value('solver.iterations_max'), 'of one step'],
      ['largest residual', value('solver.residual_max', 3), 'by how much a contact law was missed at most, scaled'],
      ['steps not converged', value('solver.unconverged_steps'), 'steps whose residual stayed above the tolerance of the solver'],
      ['deepest penetration', `${value('penetration_max', 3)} m`, 'largest overlap of hard contacts'],
      ['steps not corrected', value('uncorrected_steps'), 'steps after which closed contacts could not be moved to a gap of zero'],
    ]),
  );
  const chart = element('div', { class: 'energy-chart' });
  const energy = card('Energy audit', chart, element('div', { class: 'scroll' }, energyTable(report)));
  const laws = card('Contacts', ...report.contacts.map((c) => element('p', {}, element('b', {}, c.name), ` ${c.first || 'world'} – ${c.second || 'world'}: ${c.law}`)));
  const parameters = card('Parameters as run', element('div', { class: 'parameters' }, ...parameterTables(report.parameters)), element('details', {}, element('summary', {}, 'Scenario file'), element('pre', { tabindex: '0' }, report.scenario)));
  const trust = card('How far to trust the curves', ...trustLines(report));
  const left = element('div', { class: 'stack' }, energy, eventCard(report, playback));
  const right = element('div', { class: 'stack' }, element('div', { class: 'pair' }, run, solver));
  if (report.contacts.length > 0) right.append(laws);
  right.append(trust, parameters);
  host.replaceChildren(left, right);
  document.getElementById('made-by')!.textContent = `stiction ${meta['version'] ?? ''} ${meta['git_hash'] ?? ''}`;
  const draw = () => void addEnergyChart(chart, report);
  draw();
  return draw;
}

// What `run --verify` found.
function trustLines(report: Report): HTMLElement[] {
  if (!report.verify?.length) return [element('p', { class: 'note' }, 'Not verified. `stiction run SCENARIO --verify` runs the model again with half the step and by another integrator; then the plots show the difference as a band around each curve.')];
  const lines = report.verify.map((r) => element('p', {}, element('b', {}, r.with), `: ${r.says ?? ''}`));
  return [...lines, element('p', { class: 'note' }, 'Bands around the curves show the largest difference; where none is seen, it is thinner than the line.')];
}

function eventCard(report: Report, playback: Playback): HTMLElement {
  const rows = report.events.slice(0, MOST_EVENTS).map((e) => {
    const go = element('button', { type: 'button', class: 'link', title: 'jump to this time' }, number(e.t, 7));
    go.addEventListener('click', () => playback.seek(e.t));
    const kind = element('td', {}, element('i', { class: 'block', style: `--line:${KIND_COLOURS[e.kind] ?? '#888888'}` }), e.kind);
    return element('tr', {}, element('td', {}, go), element('td', {}, e.contact), kind, element('td', {}, number(e.velocity, 3)), element('td', {}, number(e.impulse, 3)));
  });
  const head = element('thead', {}, element('tr', {}, ...[['t [s]', 'time'], ['contact', ''], ['event', 'close: stays together; impact: separates again; open; stick; slip'], ['v_N [m/s]', 'relative velocity along the normal before it'], ['P_N [N s]', 'normal impulse']].map(([h, means]) => element('th', { title: means! }, h!))));
  const more = report.events.length > MOST_EVENTS ? `; the first ${MOST_EVENTS} are listed` : '';
  return card('Events', element('p', { class: 'note' }, `${report.events.length} events${more}`), element('div', { class: 'scroll events', tabindex: '0' }, element('table', {}, head, element('tbody', {}, ...rows))));
}
