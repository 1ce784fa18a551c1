import { KEY, open } from './page';

it.each([
  ['https://stats.example/v1/s/sdk.js?k=' + KEY, {}, 'https://stats.example/v1/e'],
  ['https://shop.example/count/v1/s/sdk@0.1.0.js', {}, 'https://shop.example/count/v1/e'],
  ['https://cdn.example/v1/s/sdk.js', { endpoint: 'https://shop.example/in' }, 'https://shop.example/in'],
])('of the script %s with %j is %s', async (src, data, endpoint) => {
  const page = await open({ src, data });
  await page.settle();
  expect(page.requests[0]!.url).toBe(endpoint);
});
