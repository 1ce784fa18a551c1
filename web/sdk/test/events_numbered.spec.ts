import { open } from './page';

it('numbers events within their pageview and dates them from its start', async () => {
  const page = await open();
  await page.wait(100);
  page.svc('event', 'first');
  await page.wait(100);
  page.svc('event', 'second', { size: 42, color: 'red', gift: true });
  history.pushState(null, '', '/cart');
  page.svc('event', 'third');
  await page.settle();
  const [home, cart] = page.pageviews;
  expect(page.events).toEqual([
    { pv: home!.id, n: 0, t: 100, e: 'first', p: {} },
    { pv: home!.id, n: 1, t: 200, e: 'second', p: { size: 42, color: 'red', gift: true } },
    { pv: cart!.id, n: 0, t: 0, e: 'third', p: {} },
  ]);
});

it('stops at 500 events in a pageview', async () => {
  const page = await open();
  for (let n = 0; n < 510; n++) page.svc('event', 'tick');
  await page.wait(20_000);
  expect(page.events).toHaveLength(500);
  expect(page.events.at(-1)!.n).toBe(499);
});
