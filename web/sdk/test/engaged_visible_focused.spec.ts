import { open } from './page';

it('counts time while the page is visible and has the focus', async () => {
  const page = await open();
  await page.stay(20_000);
  page.hide();
  expect(page.state.eng).toBe(20_000);
});

it('does not count a hidden page', async () => {
  const page = await open();
  await page.stay(10_000);
  page.hide();
  await page.wait(15_000);
  page.show();
  await page.stay(5000);
  page.hide();
  expect(page.state.eng).toBe(15_000);
});

it('does not count a window without the focus', async () => {
  const page = await open();
  await page.stay(10_000);
  page.focus(false);
  await page.wait(15_000);
  page.focus(true);
  await page.stay(5000);
  page.hide();
  expect(page.state.eng).toBe(15_000);
});

it('counts nothing for a page opened in the background', async () => {
  const page = await open({ hidden: true, focused: false });
  await page.wait(60_000);
  expect(page.state.eng).toBe(0);
});
