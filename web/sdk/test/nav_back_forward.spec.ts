import { open } from './page';

it('tells a page reached through the history', async () => {
  const page = await open({ navigation: { type: 'back_forward' } });
  await page.settle();
  expect(page.state.nav).toBe('back_forward');
});
