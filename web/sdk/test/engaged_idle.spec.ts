import { open } from './page';

it('stops 30 seconds after the last input', async () => {
  const page = await open();
  await page.wait(10_000);
  page.input();
  await page.wait(10 * 60_000);
  page.hide();
  expect(page.state.eng).toBe(40_000);
});

it('goes on with the next input', async () => {
  const page = await open();
  await page.wait(5 * 60_000);
  page.input('pointerdown');
  await page.wait(5000);
  page.hide();
  expect(page.state.eng).toBe(35_000);
});

it('does not take an event of an application timer for an input', async () => {
  const page = await open();
  for (let n = 0; n < 30; n++) {
    page.svc('event', 'tick');
    await page.wait(10_000);
  }
  page.hide();
  expect(page.state.eng).toBe(30_000);
});
