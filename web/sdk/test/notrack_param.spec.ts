import { open } from './page';

const config = { notrackParam: 'nocount' };

it('sends nothing when the address says so', async () => {
  const page = await open({ config, url: 'https://shop.example/?nocount' });
  page.svc('event', 'a');
  await page.settle();
  page.hide();
  expect(page.requests).toHaveLength(0);
});

it('remembers it, since the visitor asks for it', async () => {
  await open({ config, url: 'https://shop.example/?nocount=1' });
  const page = await open({ config });
  await page.settle();
  expect(page.requests).toHaveLength(0);
});
