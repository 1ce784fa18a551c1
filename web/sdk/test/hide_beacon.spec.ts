// Browsers whose requests end with the page (no `keepalive`).

import { open } from './page';

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
