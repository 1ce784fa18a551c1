import { open } from './page';

it('tells a reload from a load', async () => {
  const page = await open({ navigation: { type: 'reload' } });
  await page.settle();
  expect(page.state.nav).toBe('reload');
});
