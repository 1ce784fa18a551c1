import { open } from './page';

it('is a simple request that outlives the page and carries no credentials', async () => {
  const page = await open();
  await page.settle();
  const init = page.requests[0]!.init!;
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true, referrerPolicy: 'origin' });
  expect(init.headers).toBeUndefined();
  expect(typeof init.body).toBe('string');
});

it('ends without an answer after 15 seconds', async () => {
  const page = await open();
  page.answers = ['hangs'];
  await page.wait(15_000);
  const { signal } = page.requests[0]!.init!;
  expect(signal!.aborted).toBe(false);
  await page.wait(1000);
  expect(signal!.aborted).toBe(true);
});
