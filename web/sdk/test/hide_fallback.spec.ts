import { open } from './page';

it('falls back on fetch when the beacon is not taken', async () => {
  const page = await open();
  page.beaconTakes = false;
  page.hide();
  expect(page.batches).toHaveLength(1);
  expect(page.requests[0]!.init).toMatchObject({ keepalive: true });
});

it('falls back on fetch where there are no beacons', async () => {
  const page = await open();
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: undefined });
  page.hide();
  expect(page.batches).toHaveLength(1);
});
