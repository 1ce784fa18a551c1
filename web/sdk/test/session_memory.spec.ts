import { open } from './page';

it('makes a fresh id for each document load, and keeps it within one', async () => {
  const first = await open();
  await first.settle();
  history.pushState(null, '', '/cart');
  await first.settle();
  const second = await open();
  await second.settle();
  expect(new Set(first.batches.map((batch) => batch.sid)).size).toBe(1);
  expect(first.batches.every((batch) => batch.fresh)).toBe(true);
  expect(second.last.fresh).toBe(true);
  expect(second.last.sid).not.toBe(first.last.sid);
});

it('tells the page its session id once the server has it', async () => {
  const page = await open();
  const told: unknown[] = [];
  page.svc('session', (id: unknown) => told.push(id));
  page.svc('session', 'no function');
  expect(told).toEqual([]);
  await page.settle();
  expect(told).toEqual([page.last.sid]);
  page.svc('session', (id: unknown) => told.push(id));
  expect(told).toEqual([page.last.sid, page.last.sid]);
  page.svc('optout');
  page.svc('session', (id: unknown) => told.push(id));
  expect(told[2]).toBeUndefined();
  expect(told).toHaveLength(3);
});

it('tells the page nothing of a session that the server refuses', async () => {
  const page = await open();
  page.answers = [{ status: 403 }];
  const told: unknown[] = [];
  page.svc('session', (id: unknown) => told.push(id));
  await page.settle();
  expect(told).toEqual([undefined]);
});

it('tells the page its session id', async () => {
  const page = await open();
  await page.settle();
  expect(page.svc('session')).toBe(page.last.sid);
});
