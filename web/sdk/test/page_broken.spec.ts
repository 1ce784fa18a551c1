// Pages that have changed what the script builds on.

import { open } from './page';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const restore of undo.splice(0)) restore();
});

/** Gives a built-in another value until the end of the test. */
function replace(target: object, name: string, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  undo.push(() => {
    if (own) Object.defineProperty(target, name, own);
    else delete (target as Record<string, unknown>)[name];
  });
}

it('sends what it means on a page whose library gives arrays and texts a form of their own', async () => {
  const page = await open();
  replace(Array.prototype, 'toJSON', function (this: unknown[]) {
    return '[' + this.join() + ']';
  });
  replace(String.prototype, 'toJSON', function (this: string) {
    return '"' + this + '"';
  });
  replace(Array, 'from', (given: ArrayLike<unknown>) => Array.prototype.slice.call(given));
  page.svc('event', 'a', { plan: 'team' });
  await page.settle();
  expect(page.events.map(({ e, p }) => [e, p])).toEqual([['a', { plan: 'team' }]]);
  expect(page.pageviews).toHaveLength(1);
});

const throws = () => {
  throw new Error('no');
};

it.each([
  ['throws', throws],
  ['answers nothing', () => undefined],
  ['fails', () => Promise.reject(new Error('no'))],
  ['is gone', undefined],
])('sends beacons where the `fetch` of the page %s, and not too many', async (_, fetch) => {
  const page = await open();
  replace(window, 'fetch', fetch);
  page.svc('event', 'a');
  await page.stay(60_000);
  page.hide();
  await page.wait(0);
  expect(page.beacons.length).toBeGreaterThan(0);
  expect(page.beacons.length).toBeLessThanOrEqual(5);
  expect(page.state.eng).toBe(60_000);
  expect(page.events.map(({ e }) => e)).toEqual(['a']);
});

it('asks a `fetch` that does not answer again, and sends no beacon: the request has probably arrived', async () => {
  const page = await open();
  const { fetch } = window;
  const hangs = vi.fn(() => new Promise(() => {}));
  replace(window, 'fetch', hangs);
  page.svc('event', 'a');
  await page.wait(16_000);
  expect(hangs).toHaveBeenCalledTimes(1);
  expect(page.beacons).toHaveLength(0);
  replace(window, 'fetch', fetch);
  await page.wait(8000);
  expect(page.events.map(({ e }) => e)).toEqual(['a']);
});

it.each([
  ['throws', throws],
  ['answers nothing', () => undefined],
])('takes a beacon for the answer where the `fetch` of the page %s', async (_, fetch) => {
  const page = await open();
  replace(window, 'fetch', fetch);
  page.svc('event', 'a');
  await page.settle();
  page.svc('event', 'b');
  window.dispatchEvent(new Event('pagehide'));
  page.hide();
  await page.wait(60_000);
  expect(page.beacons.map(({ ev }) => ev.map(({ e }) => e))).toEqual([['a'], ['b']]);
});

it.each([
  ['an objection', 'cookieless', 'optout', undefined],
  ['a withdrawal', 'cookieless', 'consent', false],
  ['a withdrawal', 'require', 'consent', false],
] as const)('sends no beacon of a batch from before %s (%s) where `fetch` fails late', async (_, mode, ...call) => {
  const page = await open({ config: { consent: { mode } } });
  page.svc('consent', true);
  await page.settle();
  const fails: (() => void)[] = [];
  replace(window, 'fetch', () => new Promise((_, fail) => fails.push(() => fail(new Error('no')))));
  page.svc('event', 'secret');
  page.svc('flush');
  page.svc(...call);
  for (const fail of fails.splice(0)) fail();
  await page.wait(0);
  expect(page.bodies.join()).not.toContain('secret');
  // The server hears of the decision all the same: at once if nothing follows, else with the next state.
  await page.wait(10_000);
  for (const fail of fails.splice(0)) fail();
  await page.wait(0);
  expect(new Set(page.beacons.map(({ consent }) => consent))).toEqual(new Set([false]));
});

/** Of later versions than Chrome 85, Firefox 79 and Safari 14. */
const LATER: [object, string[]][] = [
  [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
  [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
  [Object, ['hasOwn', 'groupBy']],
  [Promise, ['withResolvers', 'try']],
  [AbortSignal, ['timeout', 'any']],
  [window, ['structuredClone']],
];

it('needs nothing that the oldest browsers it is for do not have', async () => {
  const page = await open({
    config: {
      downloads: { extensions: ['pdf'] },
      plugins: { video: false, sections: true, forms: true, vitals: false },
    },
    html: '<section id="a"><a href="/a.pdf">x</a></section>',
  });
  for (const [target, names] of LATER) for (const name of names) replace(target, name, undefined);
  page.scroll(100);
  page.click('a');
  history.pushState(null, '', '/cart');
  page.svc('consent', true);
  await page.stay(20_000);
  page.hide();
  expect(page.events.map(({ e }) => e)).toEqual(['download']);
  expect(page.pageviews).toHaveLength(2);
  expect(page.pageviews[0]!.sp).toBeGreaterThan(0);
});

it('counts a document whose body has not come yet', async () => {
  const page = await open();
  const { body } = document;
  undo.push(() => document.documentElement.append(body));
  body.remove();
  await page.settle();
  expect(page.state.ph).toBe(800);
});
