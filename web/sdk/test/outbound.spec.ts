import { open } from './page';

const html = `<a id=a href="https://other.example/offer?x=1">x</a> <a id=b href="https://www.shop.example/">x</a>
  <a id=c href="https://blog.shop.example/">x</a> <a id=d href="https://notshop.example/">x</a> <a id=e href="/in">x</a>
  <a id=f href="mailto:a@other.example">x</a> <b id=g>x</b> <a id=h href="https://shop.example.net/">x</a>`;

const hosts = async (outbound: string[]) => {
  const page = await open({ html, config: { outbound } });
  for (const id of 'abcdefgh') page.click('#' + id);
  await page.gather();
  return page.events.map(({ e, p }) => [e, p]);
};

it('records the host of a link to another site', async () => {
  expect(await hosts(['shop.example', 'shop.example.net'])).toEqual([
    ['outbound_click', { host: 'other.example' }],
    ['outbound_click', { host: 'notshop.example' }],
  ]);
});

it('records nothing in a project that has not asked for it', async () => {
  expect(await hosts([])).toEqual([]);
});
