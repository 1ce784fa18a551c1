import { open } from './page';

it('sends the events of ten seconds together', async () => {
  const page = await open();
  await page.settle();
  for (const name of ['a', 'b', 'c']) {
    page.svc('event', name);
    await page.wait(2000);
  }
  expect(page.batches).toHaveLength(1);
  await page.wait(4000);
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

it('sends an event with the next state, if that comes earlier', async () => {
  const page = await open();
  await page.settle();
  page.svc('event', 'a');
  await page.wait(2000);
  history.pushState(null, '', '/cart');
  await page.wait(1500);
  expect(page.batches).toHaveLength(2);
  expect(page.last.ev.map((event) => event.e)).toEqual(['a']);
});

it('sends at once what fills a batch', async () => {
  const page = await open();
  await page.settle();
  for (let n = 0; n < 100; n++) page.svc('event', 'tick');
  await page.wait(0);
  expect(page.last.ev).toHaveLength(100);
});

it('does not let an event of a hidden page wait, for the page may end without notice', async () => {
  const page = await open();
  await page.settle();
  page.hide();
  await page.settle();
  page.svc('event', 'a');
  await page.wait(1000);
  expect(page.events.map((event) => event.e)).toEqual(['a']);
});
