import { open } from './page';

const times = (page: Awaited<ReturnType<typeof open>>) => page.batches.map((batch) => batch.pvs[0]!.age);

it('sends each minute while the visitor is there', async () => {
  const page = await open();
  await page.stay(200_000);
  expect(times(page)).toEqual([500, 60_500, 120_500, 180_500]);
});

it('is silent when nothing changes', async () => {
  const page = await open();
  await page.wait(10 * 60_000);
  expect(times(page)).toEqual([500, 60_500]);
});

it('is silent while the page is hidden, and goes on when it is shown', async () => {
  const page = await open();
  await page.stay(8000);
  page.hide();
  const sent = page.batches.length;
  await page.wait(120_000);
  expect(page.batches).toHaveLength(sent);
  page.show();
  await page.stay(70_000);
  expect(page.batches.length).toBeGreaterThan(sent);
});
