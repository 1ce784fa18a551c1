import { open, run, type Page } from './page';

const openIt = (bookings: object[], more: object = {}): Promise<Page> =>
  open({ config: { bookings } as object, pieces: ['bookings'], ...more });

const say = (data: unknown, origin = 'https://book.example') =>
  window.dispatchEvent(new MessageEvent('message', { data, origin }));

async function booked(page: Page): Promise<unknown[][]> {
  await page.gather();
  return page.events.map(({ e, p }) => [e, p.via]);
}

describe('postmessage', () => {
  const adapter = {
    type: 'postmessage',
    origin: 'https://book.example',
    match: { kind: 'done', 'order.paid': true },
    via: 'widget',
  };

  it.each([
    ['an object', { kind: 'done', order: { paid: true }, name: 'Anna' }],
    ['a text', '{"kind":"done","order":{"paid":true}}'],
  ])('hears %s', async (_, data) => {
    const page = await openIt([adapter]);
    say(data);
    expect(await booked(page)).toEqual([['booking', 'widget']]);
    expect(page.bodies.join('')).not.toContain('Anna');
  });

  it.each([
    ['of another origin', { kind: 'done', order: { paid: true } }, 'https://evil.example'],
    ['of an origin that begins the same', { kind: 'done', order: { paid: true } }, 'https://book.example.evil.example'],
    ['with another value', { kind: 'done', order: { paid: 'true' } }, undefined],
    ['with less', { kind: 'done' }, undefined],
    ['that is nothing', null, undefined],
    ['that is broken', '{"kind":', undefined],
    ['that is long', `{"kind":"done","order":{"paid":true},"x":"${'x'.repeat(1e4)}"}`, undefined],
  ])('does not mind one %s', async (_, data, origin) => {
    const page = await openIt([adapter]);
    say(data, origin);
    expect(await booked(page)).toEqual([]);
  });

  it.each([
    ['https://*.book.example', 'https://a.book.example', true],
    ['https://*.book.example', 'https://book.example', false],
    ['https://*.book.example', 'https://a.evilbook.example', false],
    ['http://book.example:*', 'http://book.example:81', true],
    ['http://book.example:*', 'http://book.example', true],
    ['https://book.example', 'https://bookXexample', false],
  ])('%s is the pattern of %s: %s', async (pattern, origin, expected) => {
    const page = await openIt([{ ...adapter, origin: pattern }]);
    say({ kind: 'done', order: { paid: true } }, origin);
    expect((await booked(page)).length).toBe(expected ? 1 : 0);
  });

  it('takes no message for a booking if nothing is to be matched', async () => {
    const page = await openIt([{ ...adapter, match: {} }]);
    say({ kind: 'resize' });
    expect(await booked(page)).toEqual([]);
  });
});

it.each([[{ type: 'done:booking' }], [{ event: 'done:booking' }], ['done:booking'], ['{"type":"done:booking"}']])(
  'message_type hears %j',
  async (data) => {
    const page = await openIt([{ type: 'message_type', messageType: 'done:booking', via: 'cal' }]);
    say({ type: 'other' });
    say(data);
    expect(await booked(page)).toEqual([['booking', 'cal']]);
  },
);

it('window_event hears the event of the window', async () => {
  const page = await openIt([{ type: 'window_event', event: 'shop:booked', via: 'shop' }]);
  window.dispatchEvent(new CustomEvent('shop:booked'));
  expect(await booked(page)).toEqual([['booking', 'shop']]);
});

it('counts a booking once that is told several times, and the next one again', async () => {
  const page = await openIt([{ type: 'window_event', event: 'booked', via: 'shop' }]);
  for (let time = 0; time < 3; time++) window.dispatchEvent(new Event('booked'));
  await page.wait(20_000);
  window.dispatchEvent(new Event('booked'));
  expect(await booked(page)).toHaveLength(2);
});

describe('scheduler', () => {
  it.each([
    ['https://calendly.com', { event: 'calendly.event_scheduled', payload: { invitee: { uri: 'anna' } } }],
    ['https://app.cal.com', { originator: 'CAL', type: 'bookingSuccessful', data: { email: 'anna@example.com' } }],
    ['https://meetings-eu1.hubspot.com', { meetingBookSucceeded: true, meetingsPayload: {} }],
  ])('hears %s', async (origin, data) => {
    const page = await openIt([{ type: 'scheduler', via: 'call' }]);
    say({ event: 'calendly.date_and_time_selected', type: 'linkReady' }, origin);
    expect(page.events).toEqual([]);
    say(data, origin);
    expect(await booked(page)).toEqual([['booking', 'call']]);
    expect(page.bodies.join('')).not.toContain('anna');
  });

  it('does not hear the same words from elsewhere', async () => {
    const page = await openIt([{ type: 'scheduler', via: 'call' }]);
    for (const origin of ['https://evilcalendly.com', 'https://calendly.com.evil.example', 'https://notcal.com'])
      say({ event: 'calendly.event_scheduled', type: 'bookingSuccessful' }, origin);
    expect(await booked(page)).toEqual([]);
  });
});

describe('thank_you', () => {
  const adapter = { type: 'thank_you', paths: ['/thanks', '/de/danke/'], windowFlag: null, via: 'form' };
  const url = 'https://shop.example/thanks/';

  it('counts a load of the page', async () => {
    expect(await booked(await openIt([adapter], { url }))).toEqual([['booking', 'form']]);
    expect(await booked(await openIt([adapter], { url: 'https://shop.example/de/danke' }))).toHaveLength(1);
    expect(await booked(await openIt([adapter], { url: 'https://shop.example/thanks/more' }))).toEqual([]);
  });

  it.each(['reload', 'back_forward'])('does not count a %s', async (type) => {
    expect(await booked(await openIt([adapter], { url, navigation: { type } }))).toEqual([]);
  });

  it('counts a change of page within an application once, also if the visitor comes back to it', async () => {
    const page = await openIt([adapter]);
    history.pushState(null, '', '/thanks');
    await page.wait(20_000);
    history.pushState(null, '', '/other');
    history.pushState(null, '', '/thanks');
    await page.wait(20_000);
    expect(await booked(page)).toHaveLength(1);
  });

  it('waits for the flag of the site', async () => {
    const host = window as unknown as Record<string, unknown>;
    const page = await openIt([{ ...adapter, windowFlag: 'paid' }], { url });
    await page.wait(5000);
    expect(page.events).toEqual([]);
    host.paid = true;
    page.svc('event', 'x');
    await page.gather();
    delete host.paid;
    expect((await booked(page)).filter(([name]) => name === 'booking')).toHaveLength(1);
  });

  it('also counts when its own tag comes after the view has begun', async () => {
    const page = await openIt([adapter], { url, pieces: [] });
    run('bookings');
    await page.wait(20_000);
    history.pushState(null, '', '/other');
    history.pushState(null, '', '/thanks/');
    await page.wait(20_000);
    expect(await booked(page)).toEqual([['booking', 'form']]);
  });
});

it('does nothing without adapters, and with one that it does not know', async () => {
  const page = await openIt([{ type: 'newer', via: 'x' }]);
  say({ type: 'newer' });
  run('bookings');
  expect(await booked(page)).toEqual([]);
});
