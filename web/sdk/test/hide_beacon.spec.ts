// Browsers whose requests end with the page (no `keepalive`).

import { open, type Page } from './page';

it('sends a beacon', async () => {
  const page = await open({ keepalive: false });
  page.svc('event', 'late');
  page.hide();
  expect(page.beacons).toHaveLength(1);
  expect(page.beacons[0]!.ev).toHaveLength(1);
});

it('sends no beacon from an address with a query, which its referrer would contain', async () => {
  const page = await open({ keepalive: false, url: 'https://shop.example/res?mail=anna' });
  page.hide();
  expect(page.beacons).toHaveLength(0);
  expect(page.requests[0]!.init).toMatchObject({ referrerPolicy: 'origin' });
});

it('falls back on a request when the beacon is not taken', async () => {
  const page = await open({ keepalive: false });
  page.beaconTakes = false;
  page.hide();
  expect(page.requests[0]!.init).toMatchObject({ keepalive: true });
});

it('falls back on a request where there are no beacons', async () => {
  const page = await open({ keepalive: false });
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: undefined });
  page.hide();
  expect(page.batches).toHaveLength(1);
});

it('sends no beacon while offline, for it would be lost', async () => {
  const page = await open({ keepalive: false });
  await page.settle();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  page.answers = ['offline'];
  page.svc('event', 'a');
  page.hide();
  await page.wait(0);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(page.last.ev.map((event) => event.e)).toEqual(['a']);
});

/** Makes each request end with the page, as browsers do without `keepalive`: the server never hears of it. */
const endRequests = (page: Page) => (page.answers = Array.from({ length: 40 }, () => 'offline' as const));

it('loses nothing of a page that is left, though its last request ends with it', async () => {
  const page = await open({ keepalive: false });
  await page.settle();
  page.answers = ['hangs'];
  page.svc('event', 'under_way');
  page.svc('flush');
  await page.stay(3000);
  endRequests(page);
  for (let n = 0; n < 150; n++) page.svc('event', 'late', { n });
  window.dispatchEvent(new Event('pagehide'));
  page.hide();
  expect(page.events.map(({ e }) => e)).toEqual(['under_way', ...Array(150).fill('late')]);
  expect(page.state.eng).toBe(4000);
  expect(page.batches.slice(1)).toEqual(page.beacons);
});

it('sends a last batch whose answer has not come once more', async () => {
  const page = await open({ keepalive: false });
  page.answers = ['hangs'];
  await page.settle();
  window.dispatchEvent(new Event('pagehide'));
  expect(page.beacons).toHaveLength(1);
  expect(page.beacons[0]!.pvs[0]).toMatchObject({ seq: 2, path: '/' });
});
