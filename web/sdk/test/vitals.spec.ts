import { open, type Page } from './page';

const ALL = ['largest-contentful-paint', 'event', 'first-input', 'layout-shift'];
const config = { plugins: { video: false, sections: false, forms: false, vitals: true } };

let tell: Map<string, (entries: object[]) => void>;
let waiting: { type: string; entry: object }[];

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

async function openIt(supported = ALL, more: object = {}): Promise<Page> {
  tell = new Map();
  waiting = [];
  Observer.supportedEntryTypes = supported;
  return open({
    config,
    pieces: ['vitals'],
    before: () => vi.stubGlobal('PerformanceObserver', Observer),
    navigation: { responseStart: 180.4 } as object,
    ...more,
  });
}

const paint = (startTime: number) => tell.get('largest-contentful-paint')!([{ startTime }]);
const shift = (startTime: number, value: number, hadRecentInput = false) =>
  tell.get('layout-shift')!([{ startTime, value, hadRecentInput }]);
const interact = (interactionId: number, duration: number) => tell.get('event')!([{ interactionId, duration }]);

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
  const page = await openIt(ALL, { navigation: { responseStart: 180, activationStart: 1000 } });
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
  history.pushState({}, '', '/next');
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
  vi.stubGlobal('performance', Object.assign(performance, { interactionCount: 0 }));
  const page = await openIt();
  Object.assign(performance, { interactionCount: 60 });
  interact(1, 900);
  waiting = [{ type: 'event', entry: { interactionId: 2, duration: 100 } }];
  page.hide();
  expect(page.state.vit!.inp).toBe(100);
  delete (performance as { interactionCount?: number }).interactionCount;
});

it('is off unless the project has switched it on', async () => {
  const page = await openIt(ALL, { config: { plugins: { ...config.plugins, vitals: false } } });
  page.hide();
  expect(tell.size).toBe(0);
  expect(page.state.vit).toBeUndefined();
});
