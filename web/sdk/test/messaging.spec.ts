import { open } from './page';

const apps = ['telegram', 'signal', 'messenger', 'viber', 'line', 'wechat', 'threema', 'skype', 'sms'];
const click = async (href: string, config = {}) => {
  const page = await open({ config, html: `<section id=help><a href="${href}">Write to us</a></section>` });
  page.click('a');
  await page.settle();
  return page.events.map((event) => [event.e, event.p]);
};

it.each(['https://wa.me/431234', 'https://api.whatsapp.com/send?phone=431234', 'whatsapp://send?text=x'])(
  'records %s as the chat product',
  async (href) =>
    expect(await click(href, { messaging: { chatapp: true, apps } })).toEqual([['chatapp_click', { section: 'help' }]]),
);

it.each([
  ['https://t.me/shop', 'telegram'],
  ['tg://resolve?domain=shop', 'telegram'],
  ['https://signal.me/#p/x', 'signal'],
  ['https://m.me/shop', 'messenger'],
  ['viber://chat?number=1', 'viber'],
  ['https://line.me/ti/p/x', 'line'],
  ['weixin://dl/chat', 'wechat'],
  ['https://threema.id/ABCDEFGH', 'threema'],
  ['skype:shop?chat', 'skype'],
  ['sms:+431234', 'sms'],
])('records %s as %s', async (href, app) =>
  expect(await click(href, { messaging: { chatapp: true, apps } })).toEqual([
    ['messaging_click', { app, section: 'help' }],
  ]),
);

it.each([
  'https://shop.example/t.me',
  'https://m.shop.example/',
  'https://line.example.com/',
  'tel:+431',
  'mailto:a@b.c',
])('does not take %s for a messenger', async (href) =>
  expect(await click(href, { messaging: { chatapp: true, apps } })).toEqual([]),
);

it('records only what the project asked for', async () => {
  expect(await click('https://wa.me/1', { messaging: { chatapp: false, apps } })).toEqual([]);
  expect(await click('https://t.me/1', { messaging: { chatapp: true, apps: [] } })).toEqual([]);
  expect(await click('https://t.me/1')).toEqual([]);
});
