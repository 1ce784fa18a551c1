// Behaviour of the functions of the npm package on a page.

import { consent, convert, flush, identify, init, optIn, optOut, pageview, session, track } from './index';

type Host = { svc?: unknown };
/** A type without an index signature, as pages declare their events. */
interface Chosen {
  seats: number;
  plan?: 'team';
}
const host = window as unknown as Host;
const OPTIONS = { server: 'https://stats.example.com/', key: 'pk_svc_x' };
const tags = () => [...document.querySelectorAll<HTMLScriptElement>('script')];

/** The other tests share the page. */
function clean(): void {
  delete host.svc;
  for (const tag of tags()) tag.remove();
}
beforeEach(clean);
afterEach(clean);

test('init puts one script of the project on the page', () => {
  init({ ...OPTIONS, nonce: 'abc' });
  init(OPTIONS);
  expect(tags().map(({ src, async, nonce, referrerPolicy }) => [src, async, nonce, referrerPolicy])).toEqual([
    ['https://stats.example.com/v1/s/sdk.js?k=pk_svc_x', true, 'abc', 'origin'],
  ]);
});

test('a path of the own site can lead to the server', () => {
  init({ ...OPTIONS, server: '/stats' });
  expect(tags()[0]!.getAttribute('src')).toBe('/stats/v1/s/sdk.js?k=pk_svc_x');
});

test('a tag that stands on the page already is enough', () => {
  document.head.innerHTML = '<script type="none" src="https://stats.example.com/v1/s/sdk.js?k=pk_svc_x"></script>';
  init(OPTIONS);
  expect(tags()).toHaveLength(1);
});

test('calls wait for the script in their order', () => {
  const chosen: Chosen = { seats: 5 };
  track('plan_chosen', chosen);
  identify({ email: 'a@example.com', traits: { plan: 'pro' } });
  convert('order', { eventId: 'order-00004711' });
  consent(true);
  init(OPTIONS);
  for (const call of [pageview, optOut, optIn, flush]) call();
  expect(session()).toBeUndefined();
  expect((host.svc as { q: unknown[] }).q).toEqual([
    ['event', 'plan_chosen', { seats: 5 }],
    ['identify', { email: 'a@example.com', traits: { plan: 'pro' } }],
    ['convert', 'order', { eventId: 'order-00004711' }],
    ['consent', true],
    ['pageview'],
    ['optout'],
    ['optin'],
    ['flush'],
  ]);
});

test('track takes the properties of an object, and the type check nothing else', () => {
  const chosen: Chosen | undefined = { seats: 5 };
  track('a', chosen);
  track('b', { seats: 5, plan: undefined });
  track<Chosen>('c', { seats: 5 });
  track('d', undefined);
  // @ts-expect-error: a text
  track('e', 'text');
  // @ts-expect-error: a number
  track('f', 5);
  // @ts-expect-error: an array
  track('g', ['text']);
  // @ts-expect-error: a function
  track('h', () => {});
  // @ts-expect-error: a class
  track('i', class {});
  // @ts-expect-error: an object in an object
  track('j', { seats: { first: 5 } });
  // @ts-expect-error: null
  track('k', null);
  expect((host.svc as { q: unknown[] }).q).toHaveLength(11);
});

test('with the script there, calls go to it', () => {
  const svc = vi.fn((name) => (name === 'session' ? 'an id' : undefined));
  host.svc = svc;
  track('seen');
  expect(session()).toBe('an id');
  expect(svc.mock.calls).toEqual([['event', 'seen', undefined], ['session']]);
});

test('something else by the name of svc is left alone', () => {
  const own = { of: 'the page' };
  host.svc = own;
  init(OPTIONS);
  track('seen');
  expect(host.svc).toBe(own);
  expect(tags()).toEqual([]);
});
