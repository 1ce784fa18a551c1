import { open } from './page';

it.each([
  ['?v=b', 'b'],
  ['?v=' + 'x'.repeat(30), 'x'.repeat(20)],
  ['?v=', null],
  ['?null=b', null],
  ['', null],
])('reads from %j the variant %j', async (query, variant) => {
  const page = await open({ config: { variantParam: 'v' }, url: 'https://shop.example/' + query });
  await page.settle();
  expect(page.state.variant).toBe(variant);
});
