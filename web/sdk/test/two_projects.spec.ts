// Two tags on one page, each with the key of another project.

import { register } from '../src/register';
import { KEY, open, run, trust, type Page } from './page';

const OTHER = KEY.replace('a', 'z');
type Host = Record<string, unknown> & { agency(...args: unknown[]): unknown };
const host = () => window as unknown as Host;

/** Runs the script of another tag on the page. */
function add(key: string, data: Record<string, string> = {}, config: object = {}): void {
  const tag = document.createElement('script');
  Object.defineProperty(tag, 'src', { value: 'https://stats.example/v1/s/sdk.js?k=' + key });
  Object.assign(tag.dataset, data);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag);
  host().__svc = { k: key, c: { configRev: 1, ...config } };
  run('core');
}

const of = (page: Page, key: string) => page.batches.filter(({ k }) => k === key);
const names = (page: Page, key: string) => of(page, key).flatMap(({ ev }) => ev.map(({ e }) => e));

afterEach(() => delete (window as Partial<Window> as Record<string, unknown>).agency);

it('counts for both, and calls belong to the project whose function is called', async () => {
  const page = await open({ html: '<button data-svc-event="pressed">x</button>' });
  add(OTHER, { name: 'agency' });
  page.svc('event', 'mine');
  host().agency('event', 'theirs');
  page.click('button');
  history.pushState(null, '', '/next');
  await page.gather();
  for (const key of [KEY, OTHER])
    expect(new Set(of(page, key).flatMap(({ pvs }) => pvs.map(({ path }) => path)))).toEqual(new Set(['/', '/next']));
  expect(names(page, KEY)).toEqual(['mine', 'pressed']);
  expect(names(page, OTHER)).toEqual(['theirs', 'pressed']);
});

it('answers the calls that waited for the function of its name', async () => {
  const page = await open();
  host().agency = Object.assign(() => {}, { q: [['event', 'early']] });
  add(OTHER, { name: 'agency' });
  await page.gather();
  expect(names(page, OTHER)).toEqual(['early']);
});

it('counts without calls where both want the same name', async () => {
  const page = await open();
  add(OTHER);
  page.svc('event', 'mine');
  await page.gather();
  expect(names(page, KEY)).toEqual(['mine']);
  expect(names(page, OTHER)).toEqual([]);
  expect(of(page, OTHER).length).toBeGreaterThan(0);
});

it('gives a piece that comes later to both', async () => {
  const page = await open();
  add(OTHER, { name: 'agency' });
  register('late', ({ track }) => track('late'));
  await page.gather();
  expect([names(page, KEY), names(page, OTHER)]).toEqual([['late'], ['late']]);
});

it('identifies nobody for a project that has not switched it on', async () => {
  document.cookie = '_fbp=fb.1.1700000000000.123; path=/';
  const page = await open({ config: { identify: { enabled: true, requireConsent: true } }, pieces: ['identify'] });
  add(OTHER, { name: 'agency' });
  for (const svc of [page.svc, host().agency]) {
    svc('consent', true);
    svc('identify', { email: 'anna@example.com' });
  }
  await page.gather();
  document.cookie = '_fbp=; path=/; max-age=0';
  const told = (key: string) => of(page, key).map(({ id, ac }) => [!!id, !!ac]);
  expect(told(KEY)).toContainEqual([true, true]);
  expect(new Set(told(OTHER).flat())).toEqual(new Set([false]));
});

it('takes the plugin of its own tag though the script of the other project brings it, too', async () => {
  const page = await open({
    config: { plugins: { video: false, sections: false, forms: true, vitals: false } },
    pieces: ['forms'],
    html: '<form id="quote"><input><input><input></form>',
  });
  add(OTHER, { name: 'agency' });
  run('sdk.forms');
  trust(document.querySelector('input')!, new Event('input', { bubbles: true }));
  await page.gather();
  expect([names(page, KEY), names(page, OTHER)]).toEqual([['form_start'], ['form_start']]);
});

it('hears no decision about the other project if their prefixes differ', async () => {
  const page = await open();
  add(OTHER, { name: 'agency' }, { storagePrefix: 'agency' });
  host().agency('consent', true);
  page.svc('consent', false);
  dispatchEvent(new StorageEvent('storage', { key: 'svc_no' }));
  await page.gather();
  expect(of(page, OTHER).at(-1)!.consent).toBe(true);
  expect({ ...localStorage }).toEqual({ agency_yes: '1' });
  expect(Object.keys(sessionStorage)).toEqual(['agency_sid']);
});

it('counts once for a project whose tag is there twice', async () => {
  const page = await open();
  add(OTHER, { name: 'agency' });
  add(OTHER, { name: 'third' });
  add(KEY, { name: 'fourth' });
  await page.gather();
  expect(new Set(page.batches.flatMap(({ pvs }) => pvs.map(({ id }) => id))).size).toBe(2);
  expect(host().third ?? host().fourth).toBeUndefined();
});
