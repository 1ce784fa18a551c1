import { open } from './page';

it.each([400, 403, 404, 413, 431])(
  'gives up the events of a batch answered with %i, and not the view',
  async (status) => {
    const page = await open();
    page.answers = [{ status }];
    page.svc('event', 'a');
    await page.settle();
    page.svc('event', 'b');
    await page.stay(20_000);
    page.hide();
    expect(page.batches.map((batch) => batch.ev.map((event) => event.e))).toEqual([['a'], ['b'], []]);
    expect(page.state).toMatchObject({ path: '/', eng: 21_000 });
  },
);

it('does not repeat a refused state at once', async () => {
  const page = await open();
  page.answers = Array.from({ length: 50 }, () => ({ status: 403 }));
  await page.stay(120_000);
  expect(page.batches.length).toBeLessThanOrEqual(3);
});
