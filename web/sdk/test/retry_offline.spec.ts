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

it('sends the last state at the end although the page was hidden before while nothing answered', async () => {
  const page = await open();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  page.answers = ['offline', 'offline'];
  await page.settle();
  page.hide();
  await page.wait(0);
  page.show();
  page.focus(true);
  await page.stay(2000);
  expect(page.batches).toHaveLength(0);
  window.dispatchEvent(new Event('pagehide'));
  page.hide();
  expect(page.batches).toHaveLength(1);
  expect(page.state.eng).toBe(3000);
});
