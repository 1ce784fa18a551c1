import { open, type Page } from './page';

type Entry = { target: Element; seen: boolean };

let tell: (entries: object[]) => void;
let observed: Set<Element>;

/** An observer that says what the test says. */
class Observer {
  constructor(callback: (entries: object[]) => void) {
    tell = callback;
    observed = new Set();
  }
  observe(element: Element) {
    observed.add(element);
  }
  disconnect() {
    observed.clear();
  }
}

const html =
  '<section id="intro"></section><section id="x" data-svc-section="Our prices"></section><section></section>';
const config = { plugins: { video: false, sections: true, forms: false, vitals: false } };

const openIt = (more: object = {}): Promise<Page> =>
  open({
    html,
    config,
    pieces: ['hash_routing', 'sections'],
    before: () => vi.stubGlobal('IntersectionObserver', Observer),
    ...more,
  });

const box = { height: 100, width: 100 };
const show = (...entries: Entry[]) =>
  tell(
    entries.map(({ target, seen }) => ({
      target,
      intersectionRatio: seen ? 1 : 0,
      intersectionRect: seen ? box : { height: 0, width: 0 },
      boundingClientRect: box,
      rootBounds: { height: 800 },
    })),
  );
const intro = () => document.querySelector('#intro')!;
const prices = () => document.querySelector('#x')!;

it('watches named sections only', async () => {
  await openIt();
  expect([...observed]).toEqual([intro(), prices()]);
});

it('tells when a section was first seen, and for how long it was on screen', async () => {
  const page = await openIt();
  show({ target: intro(), seen: true });
  await page.stay(4000);
  show({ target: intro(), seen: false }, { target: prices(), seen: true });
  await page.stay(3000);
  show({ target: intro(), seen: true }, { target: prices(), seen: false });
  await page.stay(1000);
  page.hide();
  expect(page.state.sec).toEqual({ intro: [0, 5000], 'Our-prices': [4000, 7000] });
});

it('adds no time while the visitor is away', async () => {
  const page = await openIt();
  show({ target: intro(), seen: true });
  await page.wait(600_000);
  page.hide();
  expect(page.state.sec).toEqual({ intro: [0, 30_000] });
  const { length } = page.batches;
  await page.wait(600_000);
  expect(page.batches).toHaveLength(length);
});

it('does not send for ever', async () => {
  const page = await openIt();
  show({ target: intro(), seen: true });
  await page.wait(600_000);
  const { length } = page.batches;
  await page.wait(3_600_000);
  expect(page.batches).toHaveLength(length);
});

it('counts two elements of one name as one section', async () => {
  const page = await openIt({ html: '<p data-svc-section="card"></p><p data-svc-section="card"></p>' });
  const [one, two] = document.querySelectorAll('p');
  show({ target: one!, seen: true }, { target: two!, seen: true });
  await page.stay(2000);
  show({ target: one!, seen: false });
  await page.stay(2000);
  page.hide();
  expect(page.state.sec).toEqual({ card: [0, 4000] });
});

it('begins anew with the next page of an application, once that is there', async () => {
  const page = await openIt();
  show({ target: intro(), seen: true });
  await page.stay(2000);
  history.pushState(null, '', '/next');
  expect(observed.size).toBe(0);
  document.body.innerHTML = '<section id="list"></section>';
  await page.wait(300);
  expect([...observed]).toEqual([...document.querySelectorAll('#list')]);
  show({ target: document.querySelector('#list')!, seen: true });
  await page.stay(1000);
  page.hide();
  expect(page.pageviews.map((pv) => pv.sec)).toEqual([{ intro: [0, 2000] }, { list: [300, 1300] }]);
});

it('finds sections that come later', async () => {
  const page = await openIt();
  document.body.insertAdjacentHTML('beforeend', '<div><section id="late"></section></div>');
  await page.wait(1000);
  expect(observed).toContain(document.querySelector('#late'));
});

it('names at most fifty, and none after a person', async () => {
  const page = await openIt({
    html: '<section id="anna@example.com"></section>' + '<section id="s"></section>'.repeat(60),
  });
  document.querySelectorAll('section').forEach((section, n) => n && (section.id += n));
  show(...[...document.querySelectorAll('section')].map((target) => ({ target, seen: true })));
  page.hide();
  const names = Object.keys(page.state.sec);
  expect(names).toHaveLength(50);
  expect(names.every((name) => /^s\d+$/.test(name))).toBe(true);
});

it('does nothing where the browser or the project wants none', async () => {
  const page = await openIt({ before: () => vi.stubGlobal('IntersectionObserver', undefined) });
  page.hide();
  expect(page.state.sec).toEqual({});
  const other = await openIt({ config: {} });
  show({ target: intro(), seen: true });
  other.hide();
  expect(other.state.sec).toEqual({});
});
