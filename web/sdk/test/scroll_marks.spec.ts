import { open } from './page';

it('notes when each depth was first reached', async () => {
  const page = await open({ pageHeight: 4000 });
  await page.wait(2000);
  page.scroll(200);
  await page.wait(1000);
  page.scroll(2300);
  await page.wait(1000);
  page.scroll(0);
  page.scroll(3200);
  page.hide();
  expect(page.state.marks).toEqual({ 25: 2000, 50: 3000, 75: 3000, 90: 4000, 100: 4000 });
});
