import { open } from './page';

it('sends at most 5 pageviews in a batch, and each event with its own', async () => {
  const page = await open();
  for (let n = 0; n < 12; n++) {
    history.pushState(null, '', '/page/' + n);
    page.svc('event', 'seen', { n });
  }
  await page.wait(5000);
  expect(page.batches.map((batch) => batch.pvs.length)).toEqual([5, 5, 3]);
  expect(page.events).toHaveLength(12);
});

it('never mixes two sessions in a batch', async () => {
  const page = await open();
  page.answers = ['offline'];
  await page.settle();
  await page.wait(1);
  page.answers = Array.from({ length: 50 }, () => 'offline' as const);
  await page.wait(31 * 60_000);
  page.input();
  page.answers = [];
  window.dispatchEvent(new Event('online'));
  await page.wait(5000);
  expect(page.batches.map((batch) => batch.pvs.map((pv) => pv.nav))).toEqual([['load'], ['resume']]);
});
