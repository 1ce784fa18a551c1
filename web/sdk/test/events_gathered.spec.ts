import { open } from './page';

it('sends the events of a second together', async () => {
  const page = await open();
  await page.settle();
  for (const name of ['a', 'b', 'c']) {
    page.svc('event', name);
    await page.wait(200);
  }
  expect(page.batches).toHaveLength(1);
  await page.wait(400);
  expect(page.batches).toHaveLength(2);
  expect(page.last.ev.map((event) => event.e)).toEqual(['a', 'b', 'c']);
});

it('sends an event once', async () => {
  const page = await open();
  page.svc('event', 'a');
  await page.stay(60_000);
  page.hide();
  expect(page.batches.flatMap((batch) => batch.ev)).toHaveLength(1);
});
