import { open } from './page';

it('stops at the four hours that the wire allows', async () => {
  const page = await open();
  for (let minutes = 0; minutes < 250; minutes++) {
    for (const _ of [1, 2, 3]) {
      page.input();
      await page.wait(20_000);
    }
  }
  page.hide();
  expect(page.state.eng).toBe(14_400_000);
});

it('survives a clock that is set back', async () => {
  const page = await open();
  await page.stay(10_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  page.input();
  await page.stay(5000);
  page.hide();
  expect(page.state.eng).toBeGreaterThanOrEqual(10_000);
  expect(page.state.eng).toBeLessThanOrEqual(15_000);
});
