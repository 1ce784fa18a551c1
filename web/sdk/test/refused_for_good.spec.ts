import { open } from './page';

it.each([400, 403, 413])('does not repeat what is answered with %i', async (status) => {
  const page = await open();
  page.answers = [{ status }];
  page.svc('event', 'a');
  await page.settle();
  page.svc('event', 'b');
  await page.stay(120_000);
  page.hide();
  expect(page.batches).toHaveLength(1);
});

it('tries again with the next pageview', async () => {
  const page = await open();
  page.answers = [{ status: 400 }];
  await page.settle();
  history.pushState(null, '', '/cart');
  await page.settle();
  expect(page.last.pvs.map((pv) => pv.path)).toEqual(['/cart']);
});
