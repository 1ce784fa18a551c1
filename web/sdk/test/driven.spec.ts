import { open } from './page';

const config = { testParams: ['svc_test'] };

it('does not count a browser that a program drives', async () => {
  const page = await open({ config, driven: true });
  page.svc('event', 'a');
  page.svc('consent', true);
  await page.stay(20_000);
  page.hide();
  expect(page.requests).toHaveLength(0);
});

it('counts it with a test parameter, as a test', async () => {
  const page = await open({ config, driven: true, url: 'https://shop.example/?svc_test' });
  await page.settle();
  expect(page.last.test).toBe(true);
});
