import { open } from './page';

it('sends at once', async () => {
  const page = await open();
  page.svc('event', 'a');
  page.svc('flush');
  expect(page.batches).toHaveLength(1);
  expect(page.last.ev).toHaveLength(1);
});

it('sends an event at once where its schema says so', async () => {
  const page = await open({ config: { flushEvents: ['paid'] } });
  await page.settle();
  const { length } = page.batches;
  page.svc('event', 'seen');
  await page.wait(0);
  expect(page.batches).toHaveLength(length);
  page.svc('event', 'paid');
  await page.wait(0);
  expect(page.batches.slice(length).map(({ ev }) => ev?.map(({ e }) => e))).toEqual([['seen', 'paid']]);
});
