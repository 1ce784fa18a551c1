import { open, type Page, reset, trust } from './page';

const ALL = ['largest-contentful-paint', 'event', 'first-input', 'layout-shift'];
const config = { plugins: { video: false, sections: false, forms: false, vitals: true } };

let tell: Map<string, (entries: object[]) => void>;
let waiting: { type: string; entry: object }[];
/** Milliseconds since the document began. */
let clock: number;

/** An observer that says what the test says, at once or when it is asked for what waits. */
class Observer {
  static supportedEntryTypes = ALL;
  constructor(private readonly callback: (list: { getEntries: () => object[] }) => void) {}
  private type = '';
  observe({ type }: { type: string }) {
    this.type = type;
    tell.set(type, (entries) => this.callback({ getEntries: () => entries }));
  }
  takeRecords() {
    return waiting.filter(({ type }) => type === this.type).map(({ entry }) => entry);
  }
}

class EventTiming {
  get interactionId() {
    return 0;
  }
}

type Times = Record<string, object[]>;

/** Opens a page on which the browser has noted these times. */
async function openIt(supported = ALL, more: object = {}, times: Times = {}): Promise<Page> {
  tell = new Map();
  waiting = [];
  clock = 0;
  Observer.supportedEntryTypes = supported;
  const noted: Times = {
    navigation: [{ type: 'navigate', responseStart: 180.4 }],
    paint: [{ startTime: 1 }],
    ...times,
  };
  return open({
    config,
    pieces: ['vitals'],
    before: () => {
      vi.stubGlobal('PerformanceObserver', Observer);
      vi.stubGlobal('PerformanceEventTiming', EventTiming);
      vi.spyOn(performance, 'now').mockImplementation(() => clock);
      vi.spyOn(performance, 'getEntriesByType').mockImplementation(
        (type) => (noted[type] ?? []) as PerformanceEntryList,
      );
    },
    ...more,
  });
}

/** Shows another page of the application. */
function lead(path: string, at: number): void {
  clock = at;
  history.pushState({}, '', path);
}

const paint = (startTime: number) => tell.get('largest-contentful-paint')!([{ startTime }]);
const shift = (startTime: number, value: number, hadRecentInput = false) =>
  tell.get('layout-shift')!([{ startTime, value, hadRecentInput }]);
const interact = (interactionId: number, duration: number, startTime = clock) =>
  tell.get('event')!([{ interactionId, duration, startTime }]);

it('tells the largest paint, the slowest interaction, the worst group of shifts and the first byte', async () => {
  const page = await openIt();
  paint(900);
  paint(2100.6);
  shift(500, 0.05);
  shift(900, 0.02);
  shift(2500, 0.04);
  shift(2600, 0.5, true);
  interact(1, 80);
  interact(2, 240);
  interact(2, 120);
  page.hide();
  expect(page.state.vit).toEqual({ lcp: 2101, inp: 240, cls: 700, ttfb: 180 });
});

it('ends a group of shifts after five seconds', async () => {
  const page = await openIt();
  for (let at = 0; at < 7; at++) shift(1000 + at * 900, 0.01);
  page.hide();
  expect(page.state.vit!.cls).toBe(600);
});

it('tells no paint that came after the page was hidden', async () => {
  const page = await openIt();
  paint(800);
  const event = new Event('visibilitychange', { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: 1000 });
  page.hidden = true;
  document.dispatchEvent(event);
  paint(5000);
  page.hidden = false;
  await page.settle();
  page.hide();
  expect(page.state.vit!.lcp).toBe(800);
});

it('counts from the moment at which a prerendered page is shown', async () => {
  const page = await openIt(
    ALL,
    {},
    {
      navigation: [{ type: 'navigate', responseStart: 180, activationStart: 1000 }],
      'visibility-state': [{ name: 'hidden', startTime: 0 }],
    },
  );
  paint(1400);
  page.hide();
  expect(page.state.vit).toMatchObject({ lcp: 400, ttfb: 0 });
});

it('gives a page of an application its own shifts and interactions, and no loading times', async () => {
  const page = await openIt();
  paint(700);
  shift(800, 0.3);
  interact(1, 320);
  await page.settle();
  lead('/next', 5000);
  await page.settle();
  interact(2, 48);
  page.hide();
  const [first, second] = page.pageviews;
  expect(first!.vit).toEqual({ lcp: 700, inp: 320, cls: 3000, ttfb: 180 });
  expect(second!.vit).toEqual({ inp: 48, cls: 0 });
});

it('tells what a browser can measure, and nothing else', async () => {
  const page = await openIt(['largest-contentful-paint']);
  page.hide();
  expect(page.state.vit).toEqual({ ttfb: 180 });
});

it('spares one of fifty interactions, and takes what waits before it tells', async () => {
  const page = await openIt();
  interact(1, 900);
  waiting = [{ type: 'event', entry: { interactionId: 2, duration: 100, startTime: 0 } }];
  for (let count = 0; count < 60; count++) page.input('pointerup');
  page.hide();
  expect(page.state.vit!.inp).toBe(100);
});

it('keeps the ten slowest interactions, and counts no key that is held', async () => {
  const page = await openIt();
  for (let id = 1; id <= 20; id++) interact(id, id * 100);
  for (let count = 0; count < 600; count++) page.input('pointerup');
  page.hide();
  expect(page.state.vit!.inp).toBe(1100);
  const other = await openIt();
  for (let id = 1; id <= 2; id++) interact(id, id * 100);
  for (let count = 0; count < 60; count++) trust(document, new KeyboardEvent('keydown', { repeat: true }));
  other.hide();
  expect(other.state.vit!.inp).toBe(200);
});

it('counts an interaction that leads to another page to the page on which it was', async () => {
  const page = await openIt();
  await page.settle();
  page.input('keydown');
  lead('/next', 5000);
  interact(9, 304, 4990);
  // The key is let go.
  interact(9, 48, 5020);
  await page.wait(2000);
  const [first, second] = page.pageviews;
  expect(first!.vit!.inp).toBe(304);
  expect(second!.vit!.inp).toBeUndefined();
});

it('tells of fast interactions on later pages, where the browser reports slow ones only', async () => {
  const page = await openIt();
  page.input('pointerup');
  lead('/next', 5000);
  await page.wait(2000);
  expect(page.pageviews.map(({ vit }) => vit!.inp)).toEqual([undefined, undefined]);
  page.input('pointerup');
  page.hide();
  expect(page.pageviews.map(({ vit }) => vit!.inp)).toEqual([undefined, 16]);
});

it('tells of no interactions if the browser cannot tell them from other events', async () => {
  const page = await openIt(ALL.slice(0, 1));
  lead('/next', 5000);
  page.input('pointerup');
  page.hide();
  expect(page.pageviews[1]!.vit).toEqual({});
});

it('does not tell the speed of an excluded page as that of the next', async () => {
  const excluding = { ...config, excludePaths: [{ kind: 'exact', value: '/login' }] };
  const url = 'https://shop.example/login';
  const page = await openIt(ALL, { config: excluding, pieces: ['exclude_paths', 'vitals'], url });
  paint(900);
  shift(950, 0.3);
  interact(1, 400);
  lead('/cart', 4000);
  interact(2, 320, 3990);
  shift(4100, 0.01);
  await page.settle();
  page.hide();
  expect(page.pageviews.map(({ vit }) => vit)).toEqual([{ cls: 100 }]);
});

it('tells the speed of a document after a late yes only if it is still its page', async () => {
  const strict = { config: { ...config, consent: { mode: 'strict' } }, pieces: ['consent_modes', 'vitals'] };
  const page = await openIt(ALL, strict);
  paint(900);
  shift(950, 0.3);
  page.svc('consent', true);
  await page.settle();
  expect(page.state.vit).toEqual({ lcp: 900, cls: 3000, ttfb: 180 });
  reset();
  const other = await openIt(ALL, strict);
  paint(900);
  shift(950, 0.3);
  lead('/next', 4000);
  other.svc('consent', true);
  await other.settle();
  expect(other.state.vit).toEqual({ cls: 0 });
});

it('tells no shifts of a page that was never on screen', async () => {
  const never = await openIt(ALL, { hidden: true }, { paint: [] });
  never.hide();
  expect(never.state.vit).toEqual({ ttfb: 180 });
  const hidden = [
    { name: 'visible', startTime: 0 },
    { name: 'hidden', startTime: 500 },
  ];
  const late = await openIt(ALL, {}, { paint: [{ startTime: 900 }], 'visibility-state': hidden });
  paint(900);
  late.hide();
  expect(late.state.vit).toEqual({ ttfb: 180 });
});

it('counts what is painted after an application has led on by itself to the load', async () => {
  const page = await openIt();
  paint(700);
  clock = 800;
  history.replaceState({}, '', '/home');
  paint(1500);
  await page.wait(2000);
  expect(page.pageviews.map(({ vit }) => vit!.lcp)).toEqual([1500, undefined]);
});

it('gives a page from the back/forward cache its own shifts and interactions', async () => {
  const page = await openIt(ALL, { hidden: true }, { paint: [] });
  shift(100, 0.3);
  page.hide();
  page.show();
  clock = 9000;
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  shift(9500, 0.2);
  interact(3, 88);
  page.hide();
  expect(page.pageviews.map(({ vit }) => vit)).toEqual([{ ttfb: 180 }, { inp: 88, cls: 2000 }]);
});

it('is off unless the project has switched it on', async () => {
  const page = await openIt(ALL, { config: { plugins: { ...config.plugins, vitals: false } } });
  page.hide();
  expect(tell.size).toBe(0);
  expect(page.state.vit).toBeUndefined();
});
