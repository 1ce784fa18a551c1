import { open } from './page';

it('counts a pageview on demand', async () => {
  const page = await open();
  await page.settle();
  page.svc('pageview');
  page.hide();
  expect(page.pageviews.map((pv) => [pv.nav, pv.path])).toEqual([
    ['load', '/'],
    ['spa', '/'],
  ]);
});
