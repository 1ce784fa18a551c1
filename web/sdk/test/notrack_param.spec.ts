import { open } from './page';

const config = { notrackParam: 'nocount' };

it('sends nothing when the address says so', async () => {
  const page = await open({ config, url: 'https://shop.example/?nocount' });
  page.svc('event', 'a');
  await page.settle();
  page.hide();
  expect(page.requests).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
});

it('remembers it only with consent', async () => {
  const consent = { storageKey: 'cmp', grantedValues: ['yes'] };
  localStorage.setItem('cmp', 'yes');
  await open({ config: { ...config, consent }, url: 'https://shop.example/?nocount=1' });
  const page = await open({ config: { ...config, consent } });
  await page.settle();
  expect(page.requests).toHaveLength(0);
});
