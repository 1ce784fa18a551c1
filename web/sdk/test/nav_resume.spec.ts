import { open } from './page';

it('begins a new session and pageview when the visitor returns after 30 idle minutes', async () => {
  const page = await open();
  await page.settle();
  await page.wait(31 * 60_000);
  page.input();
  await page.settle();
  expect(page.pageviews.map((pv) => [pv.nav, pv.path])).toEqual([
    ['load', '/'],
    ['resume', '/'],
  ]);
  expect(page.last.fresh).toBe(true);
  expect(page.last.sid).not.toBe(page.batches[0]!.sid);
});

it('keeps the session while the visitor is there', async () => {
  const page = await open();
  for (let minute = 0; minute < 60; minute += 20) {
    await page.wait(20 * 60_000);
    page.input();
  }
  await page.settle();
  expect(page.pageviews).toHaveLength(1);
});

it('follows the timeout of the project', async () => {
  const page = await open({ config: { sessionTimeoutMs: 60_000 } });
  await page.wait(61_000);
  page.input('keydown');
  // One batch closes the old session, the next opens the new one.
  await page.wait(2000);
  expect(page.pageviews.map((pv) => pv.nav)).toEqual(['load', 'resume']);
});
