import { open } from './page';

it('splits at 16 KB, counted in UTF-8 bytes', async () => {
  const page = await open();
  const text = 'ü'.repeat(190);
  for (let n = 0; n < 60; n++) page.svc('event', 'note', { n, a: text, b: text });
  page.hide();
  expect(page.batches.length).toBeGreaterThan(2);
  for (const body of page.bodies) expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(16 * 1024);
  expect(page.events.map((event) => event.n).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
});

it('gives up an event that is too big even alone, and sends the rest', async () => {
  const page = await open();
  page.svc('event', 'before');
  page.svc('event', 'big', Object.fromEntries(Array.from({ length: 100 }, (_, n) => ['p' + n, '\0'.repeat(200)])));
  page.svc('event', 'after');
  await page.wait(30_000);
  expect(page.events.map((event) => event.e)).toEqual(['before', 'after']);
});
