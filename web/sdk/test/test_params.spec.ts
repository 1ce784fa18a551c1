import { open } from './page';

it('marks the visit as a test, also after the parameter is gone', async () => {
  const page = await open({ config: { testParams: ['probe', 'svc_test'] }, url: 'https://shop.example/?svc_test=1' });
  history.pushState(null, '', '/cart');
  await page.settle();
  expect(page.last.test).toBe(true);
});
