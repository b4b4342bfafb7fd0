// Pictures, frames and videos of the 3-D view, to keep.
import type { Report } from '../data';
import { download, element } from '../format';
import type { Playback } from '../playback';
import type { Stage } from '../scene/stage';
import { tarOf } from './tar';

const PRINT = 2400; // px: 20 cm at 300 dots per inch
const FRAME = 1280; // px
const RATE = 25; // frames per second

const nameOf = (report: Report) => (report.name ?? 'result').replace(/[^\w.-]+/g, '_');

async function savePicture(stage: Stage, report: Report): Promise<void> {
  const picture = await stage.picture(PRINT);
  if (picture) download(`${nameOf(report)}.png`, picture);
}

// The times of the frames of the whole run at the chosen speed.
const frameTimes = ({ start, end, speed }: Playback) => {
  const count = Math.max(1, Math.min(Math.round(((end - start) / speed) * RATE), 1500));
  return Array.from({ length: count + 1 }, (_, i) => start + ((end - start) * i) / count);
};

// As PNG files in one archive, for programs that make films of them, such as ffmpeg.
async function saveFrames(stage: Stage, report: Report, playback: Playback, say: (share: number) => void): Promise<void> {
  const times = frameTimes(playback);
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const [i, t] of times.entries()) {
    playback.seek(t);
    const picture = await stage.picture(FRAME);
    if (!picture) return;
    files.push({ name: `${nameOf(report)}-${String(i).padStart(4, '0')}.png`, bytes: new Uint8Array(await picture.arrayBuffer()) });
    say(i / times.length);
  }
  download(`${nameOf(report)}-frames.tar`, new Blob([tarOf(files)], { type: 'application/x-tar' }));
}

// The browser's own recorder takes as long as the film lasts.
async function saveVideo(stage: Stage, report: Report, playback: Playback, say: (share: number) => void): Promise<void> {
  const stream = stage.canvas.captureStream(RATE);
  const recorder = new MediaRecorder(stream, { videoBitsPerSecond: 8e6 });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', (event) => parts.push(event.data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  playback.seek(playback.start);
  recorder.start();
  if (!playback.playing) playback.toggle();
  await new Promise<void>((resolve) => {
    const watch = () => {
      say((playback.t - playback.start) / (playback.end - playback.start || 1));
      if (playback.playing) requestAnimationFrame(watch);
      else resolve();
    };
    requestAnimationFrame(watch);
  });
  recorder.stop();
  await stopped;
  for (const track of stream.getTracks()) track.stop();
  download(`${nameOf(report)}.webm`, new Blob(parts, { type: 'video/webm' }));
}

export function saveMenu(stage: Stage, report: Report, playback: Playback): HTMLElement {
  const menu = element('select', { id: 'save', 'aria-label': 'save the picture', title: 'save the 3-D view: a picture at print size, a video of the whole run at the chosen speed, or its frames' });
  const ways: [string, string][] = [['', 'Save'], ['picture', 'Picture (PNG)']];
  if (typeof MediaRecorder !== 'undefined') ways.push(['video', 'Video (WebM)']);
  ways.push(['frames', 'Frames (tar of PNG)']);
  for (const [value, label] of ways) menu.append(element('option', { value }, label));
  const first = menu.options[0]!;
  const say = (share: number) => (first.textContent = `${Math.round(100 * share)} %`);
  menu.addEventListener('change', () => {
    const way = menu.value;
    menu.value = '';
    menu.disabled = true;
    const { t } = playback;
    const saved = way === 'picture' ? savePicture(stage, report) : way === 'video' ? saveVideo(stage, report, playback, say) : saveFrames(stage, report, playback, say);
    void saved.finally(() => {
      first.textContent = 'Save';
      menu.disabled = false;
      if (way !== 'picture') playback.seek(t);
    });
  });
  return menu;
}
