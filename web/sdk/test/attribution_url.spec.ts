import { allClickId } from '../../dashboard/src/rest/values';
import { open } from './page';

it('reads campaign parameters and click ids from the address, and nothing else', async () => {
  const page = await open({
    url: 'https://shop.example/?utm_source=news&utm_medium=email&utm_term=&gclid=abc&email=max@example.com&utm_x=1',
  });
  await page.settle();
  expect(page.state).toMatchObject({
    attrFrom: 'url',
    attr: { utm_source: 'news', utm_medium: 'email', gclid: 'abc' },
  });
  expect(page.bodies.join()).not.toContain('max');
});

it('reads every click id that the server knows', async () => {
  const attr = Object.fromEntries(allClickId.map((id) => [id, `${id}-1`]));
  const page = await open({ url: `https://shop.example/?${new URLSearchParams(attr)}` });
  await page.settle();
  expect(page.state.attr).toEqual(attr);
});

it.each([
  ['the id of the platform beside a text', 'utm_campaign=spring&utm_campaign=12345678', '12345678'],
  ['the id, wherever it stands', 'utm_campaign=12345678&utm_campaign=spring', '12345678'],
  ['the last of two texts', 'utm_campaign=spring&utm_campaign=Spring%20sale', 'Spring sale'],
  ['a text beside nothing', 'utm_campaign=spring&utm_campaign=', 'spring'],
  ['a text beside an address', 'utm_campaign=spring&utm_campaign=max@example.com', 'spring'],
])('takes of a parameter that is given twice %s', async (_, query, campaign) => {
  const page = await open({ url: `https://shop.example/?${query}` });
  await page.settle();
  expect(page.state.attr).toEqual({ utm_campaign: campaign });
});

it('cuts values at 256 characters', async () => {
  const page = await open({ url: 'https://shop.example/?utm_id=' + 'x'.repeat(400) });
  await page.settle();
  expect(page.state.attr.utm_id).toHaveLength(256);
});

it('says none without any', async () => {
  const page = await open();
  await page.settle();
  expect(page.state).toMatchObject({ attrFrom: 'none', attr: {} });
});
