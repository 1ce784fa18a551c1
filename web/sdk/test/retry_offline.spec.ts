import { open } from './page';

it('keeps everything while offline and sends it when the network is back', async () => {
  const page = await open();
  page.answers = Array.from({ length: 20 }, () => 'offline' as const);
  page.svc('event', 'a');
  await page.settle();
  history.pushState(null, '', '/cart');
  page.svc('event', 'b');
  await page.stay(60_000);
  expect(page.batches).toHaveLength(0);
  page.answers = [];
  window.dispatchEvent(new Event('online'));
  await page.wait(0);
  expect(page.last.pvs.map((pv) => pv.path).sort()).toEqual(['/', '/cart']);
  expect(page.last.ev.map((event) => event.e)).toEqual(['a', 'b']);
});

it('finds out by itself when the server is back', async () => {
  const page = await open();
  page.answers = ['offline', 'offline'];
  // Two failures wait at most 7.5 and 22.5 seconds.
  await page.wait(32_000);
  expect(page.batches.length).toBeGreaterThan(0);
});
