import { open } from './page';

const told = { event: 'convert', eventId: 'order-100234567' };

it('tells a conversion at once, with the event id of the page', async () => {
  const page = await open();
  await page.settle();
  const { length } = page.batches;
  page.svc('convert', 'order', { eventId: told.eventId, value: 19.99 });
  expect(page.batches).toHaveLength(length + 1);
  const [event] = page.last.ev ?? [];
  expect([event?.e, event?.p]).toEqual([told.event, { key: 'order', value: 19.99, eventId: told.eventId }]);
});

it('keeps an order number that looks like a phone number, and nothing else that does', async () => {
  const page = await open();
  page.svc('convert', 'order', { eventId: '06601234567' });
  page.svc('event', 'convert', { key: 'order', eventId: '06601234567' }, { eventId: '06601234567' });
  page.svc('convert', '06601234567', { eventId: 'anna@example.com' });
  page.svc('flush');
  await page.settle();
  const props = page.batches.flatMap(({ ev }) => ev ?? []).map(({ p }) => p);
  expect(props).toEqual([{ key: 'order', eventId: '06601234567' }, { key: 'order' }, {}]);
});

it('needs neither an event id nor a value', async () => {
  const page = await open();
  page.svc('convert', 'order');
  expect(page.last.ev?.[0]?.p).toEqual({ key: 'order' });
  page.svc('convert', 'order', null);
});
