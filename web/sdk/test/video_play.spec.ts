import { play, type Tell } from '../src/plugins/video/play';
import type { WireVideo } from '../src/wire';

const LENGTH = 100;

function begin() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const bits = '0'.repeat(25);
  const video = {
    n: 0,
    id: 'film',
    src: 'file',
    fmt: 'landscape',
    t: 0,
    dur: 0,
    ws: 0,
    mp: 0,
    done: false,
    b: bits,
    r: [],
  } as WireVideo;
  const events: string[] = [];
  const tell: Tell = play(video, (name) => events.push(name as string));
  const at = (currentTime: number, more: object = {}, type = 'timeupdate') =>
    tell(type, { currentTime, duration: LENGTH, paused: false, playbackRate: 1, ...more } as Parameters<Tell>[1]);
  /** Plays from one second to another, told of each quarter. */
  const watch = (from: number, to: number, rate = 1) => {
    at(from, { playbackRate: rate }, 'seeking');
    for (let second = from + 0.25; second <= to; second += 0.25) {
      vi.setSystemTime(Date.now() + 250 / rate);
      at(second, { playbackRate: rate });
    }
  };
  return { video, events, at, watch };
}

const watchedParts = ({ b }: WireVideo) =>
  [
    ...BigInt('0x' + b)
      .toString(2)
      .padStart(100, '0'),
  ].map(Number);

it('sets the first hundredth in the highest bit', () => {
  const { video, watch } = begin();
  watch(0, 6);
  watch(90, 98);
  expect(video.b).toBe('fc' + '0'.repeat(20) + '3fc');
  expect(video).toMatchObject({
    ws: 14,
    mp: 98,
    dur: LENGTH,
    done: false,
    r: [
      [0, 6],
      [90, 98],
    ],
  });
});

it('counts neither seeks nor stalls nor pauses', () => {
  const { video, at } = begin();
  at(0);
  vi.setSystemTime(Date.now() + 1000);
  at(1);
  vi.setSystemTime(Date.now() + 9000);
  at(1);
  at(40);
  at(40, { paused: true });
  vi.setSystemTime(Date.now() + 60_000);
  at(45, { paused: true }, 'seeking');
  vi.setSystemTime(Date.now() + 60_000);
  at(50);
  expect(video).toMatchObject({ ws: 1, r: [[0, 1]] });
});

it('counts no short seek, either', () => {
  const { video, at, watch } = begin();
  watch(0, 1);
  at(1.4, {}, 'seeking');
  expect(video.r).toEqual([[0, 1]]);
});

it('goes on with a stretch after a pause, and begins another one for what is watched again', () => {
  const { video, watch } = begin();
  watch(0, 5);
  watch(5, 10);
  watch(3, 8);
  expect(video.r).toEqual([
    [0, 10],
    [3, 8],
  ]);
  expect(video.ws).toBe(15);
});

it('knows that a faster video moves on faster', () => {
  const { video, at } = begin();
  for (const second of [0, 4, 8]) {
    at(second, { playbackRate: 4 });
    vi.setSystemTime(Date.now() + 1000);
  }
  expect(video).toMatchObject({ ws: 8, r: [[0, 8]] });
});

it('tells at most forty stretches, and the rest in the bits', () => {
  const { video, watch } = begin();
  for (let second = 0; second < 98; second += 2) watch(second, second + 1);
  expect(video.r).toHaveLength(40);
  expect(watchedParts(video).slice(90, 98)).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
});

it('is done once, at the end or just before it', () => {
  const { video, events, at, watch } = begin();
  watch(80, 100);
  at(100, {}, 'ended');
  watch(80, 100);
  expect(video.done).toBe(true);
  expect(events).toEqual(['video_start', 'video_complete']);
});

it('is not done by a jump to the end', () => {
  const { video, at } = begin();
  at(0);
  at(100, {}, 'seeking');
  at(100, {}, 'ended');
  expect(video).toMatchObject({ done: false, mp: 0, ws: 0 });
});

it.each([Infinity, NaN, 0])('does not mind a length of %s', (duration) => {
  const { video, at } = begin();
  at(5, { duration });
  vi.setSystemTime(Date.now() + 1000);
  at(6, { duration });
  expect(video).toMatchObject({ dur: 0, ws: 1, mp: 0, b: '0'.repeat(25), r: [[5, 6]] });
});
