import { open } from './page';

it('makes a fresh id for each document load, and keeps it within one', async () => {
  const first = await open();
  await first.settle();
  history.pushState(null, '', '/cart');
  await first.settle();
  const second = await open();
  await second.settle();
  expect(new Set(first.batches.map((batch) => batch.sid)).size).toBe(1);
  expect(first.batches.every((batch) => batch.fresh)).toBe(true);
  expect(second.last.fresh).toBe(true);
  expect(second.last.sid).not.toBe(first.last.sid);
});

it('tells the page its session id', async () => {
  const page = await open();
  await page.settle();
  expect(page.svc('session')).toBe(page.last.sid);
});
