import { KEY, open } from './page';

it('sends the first state of a loaded page within a second', async () => {
  const page = await open({ url: 'https://shop.example/shoes/red?size=secret#top' });
  expect(page.batches).toHaveLength(0);
  await page.settle();
  expect(page.batches).toHaveLength(1);
  expect(page.last).toMatchObject({ v: 2, k: KEY, fresh: true, consent: false, test: false, lib: 'svc-sdk@0.1.0' });
  expect(page.state).toMatchObject({
    seq: 1,
    nav: 'load',
    host: 'shop.example',
    path: '/shoes/red',
    lang: 'de',
    vw: 1200,
    vh: 800,
    sw: 1920,
  });
  expect(page.bodies[0]).not.toContain('secret');
});
