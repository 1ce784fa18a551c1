import { open } from './page';

const config = { consent: { storageKey: 'cmp', grantedValues: ['yes'] } };

it('keeps the session over document loads with consent', async () => {
  localStorage.setItem('cmp', 'yes');
  const first = await open({ config });
  await first.settle();
  const second = await open({ config, url: 'https://shop.example/cart' });
  await second.settle();
  expect(first.last.fresh).toBe(true);
  expect(second.last).toMatchObject({ sid: first.last.sid, fresh: false });
});

it('lets it end after the timeout', async () => {
  localStorage.setItem('cmp', 'yes');
  const first = await open({ config });
  await first.settle();
  await first.wait(31 * 60_000);
  const second = await open({ config });
  await second.settle();
  expect(second.last.fresh).toBe(true);
  expect(second.last.sid).not.toBe(first.last.sid);
});

it('continues it when consent is confirmed shortly after the load', async () => {
  const first = await open();
  first.svc('consent', true);
  await first.settle();
  const second = await open();
  await second.wait(100);
  second.svc('consent', true);
  await second.settle();
  expect(second.last).toMatchObject({ sid: first.last.sid, fresh: false });
});

it('does not exchange an id that was sent', async () => {
  const first = await open();
  first.svc('consent', true);
  await first.settle();
  const second = await open();
  await second.settle();
  second.svc('consent', true);
  await second.settle();
  expect(new Set(second.batches.map((batch) => batch.sid)).size).toBe(1);
});
