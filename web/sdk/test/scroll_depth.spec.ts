import { open } from './page';

it('keeps the deepest point', async () => {
  const page = await open({ pageHeight: 4000 });
  await page.settle();
  expect(page.state).toMatchObject({ ph: 4000, sy: 0, sp: 20 });
  page.scroll(1200);
  page.scroll(100);
  page.hide();
  expect(page.state).toMatchObject({ ph: 4000, sy: 1200, sp: 50 });
});

it('sees all of a page that fits the screen', async () => {
  const page = await open({ pageHeight: 600, height: 800 });
  await page.settle();
  expect(page.state).toMatchObject({ ph: 600, sp: 100 });
});

it('does not take the empty shell of an application for a page that was seen whole', async () => {
  const page = await open({ pageHeight: 100 });
  page.grow(8000);
  await page.settle();
  expect(page.state).toMatchObject({ ph: 8000, sp: 10 });
});

it('begins anew with each pageview', async () => {
  const page = await open({ pageHeight: 4000 });
  page.scroll(3200);
  history.pushState(null, '', '/cart');
  page.scroll(0);
  page.hide();
  expect(page.pageviews.map((pv) => pv.sp)).toEqual([100, 20]);
});
