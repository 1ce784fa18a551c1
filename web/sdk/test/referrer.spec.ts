import { open } from './page';

it.each([
  ['https://www.google.com/search?q=secret#x', 'https://www.google.com/search'],
  ['https://shop.example/cart', null],
  ['https://shop.example.evil.test/', 'https://shop.example.evil.test/'],
  ['android-app://com.example.mail/', 'android-app://com.example.mail/'],
  ['', null],
])('makes of %j the referrer %j', async (referrer, ref) => {
  const page = await open({ referrer });
  page.hide();
  expect(page.state.ref).toBe(ref);
});

it('cuts it at 300 characters', async () => {
  const page = await open({ referrer: 'https://a.example/' + 'x'.repeat(400) });
  await page.settle();
  expect(page.state.ref).toHaveLength(300);
});
