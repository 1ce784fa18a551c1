import { open } from './page';

it('sends at most 100 events in a batch, all within seconds', async () => {
  const page = await open();
  for (let n = 0; n < 250; n++) page.svc('event', 'tick');
  await page.wait(3000);
  expect(page.batches.map((batch) => batch.ev.length)).toEqual([100, 100, 50]);
});
