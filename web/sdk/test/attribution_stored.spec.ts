import { open } from './page';

const config = { firstTouch: { enabled: true }, consent: { storageKey: 'cmp', grantedValues: ['yes'] } };
const campaign = 'https://shop.example/?utm_source=news';

it('remembers the first attribution with consent', async () => {
  localStorage.setItem('cmp', 'yes');
  await (await open({ config, url: campaign })).settle();
  await (await open({ config, url: 'https://shop.example/?utm_source=later' })).settle();
  const page = await open({ config });
  await page.settle();
  expect(page.state).toMatchObject({ attrFrom: 'stored', attr: { utm_source: 'news' } });
});

it('remembers it when consent comes later on the page', async () => {
  const first = await open({ config, url: campaign });
  await first.settle();
  expect(localStorage).toHaveLength(0);
  first.svc('consent', true);
  await first.settle();
  expect(localStorage.getItem('svc_attr')).toBe('{"utm_source":"news"}');
});

it('remembers nothing without consent', async () => {
  await (await open({ config, url: campaign })).settle();
  expect(localStorage).toHaveLength(0);
  const page = await open({ config });
  await page.settle();
  expect(page.state.attrFrom).toBe('none');
});

it('remembers nothing unless the project wants it', async () => {
  localStorage.setItem('cmp', 'yes');
  await (await open({ config: { ...config, firstTouch: { enabled: false } }, url: campaign })).settle();
  expect(localStorage.getItem('svc_attr')).toBeNull();
});
