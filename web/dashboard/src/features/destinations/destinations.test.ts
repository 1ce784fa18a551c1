import { expect, test } from 'vitest';
import {
  credentialOf,
  type Destination,
  disconnected,
  draftOf,
  type Health,
  reasonsToRetry,
  stateOf,
  writeDraft,
} from './destinations';

const settings = {
  customerId: null,
  loginCustomerId: null,
  pixelId: null,
  actionSource: null,
  adAccountId: null,
  eventSourceId: null,
  eventSetId: null,
  testEventCode: null,
};
const none = {
  provider: 'SOCIAL_ADS_2',
  enabled: false,
  ready: false,
  settings,
  credentials: (['ACCESS_TOKEN', 'CLIENT_ID', 'CLIENT_SECRET', 'REFRESH_TOKEN'] as const).map((name) => ({
    name,
    hint: null,
  })),
  feed: false,
  pause: null,
  updatedAt: null,
} as unknown as Destination;
const withToken = {
  ...none,
  enabled: true,
  ready: true,
  updatedAt: '2026-11-21T12:00:00Z',
  settings: { ...settings, adAccountId: '507' },
  credentials: none.credentials.map((one) => (one.name === 'ACCESS_TOKEN' ? { ...one, hint: '…abcd' } : one)),
} as Destination;

test('a platform is off, on or paused, and unfinished before that', () => {
  expect(stateOf(none)).toBe('new');
  expect(stateOf({ ...none, updatedAt: withToken.updatedAt })).toBe('new');
  expect(stateOf({ ...withToken, enabled: false, ready: false })).toBe('incomplete');
  expect(stateOf({ ...withToken, enabled: false })).toBe('off');
  expect(stateOf(withToken)).toBe('on');
  expect(stateOf({ ...withToken, pause: { until: '', code: '', message: '' } })).toBe('paused');
});

test('what is kept stays unless it is typed anew', () => {
  const draft = draftOf(withToken);
  expect(draft.way).toBe('token');
  expect(writeDraft(withToken, draft)).toEqual({
    enabled: true,
    feed: false,
    settings: { adAccountId: '507' },
    credentials: {},
  });
  const typed = { ...draft, credentials: { accessToken: ' a new one ' } };
  expect(writeDraft(withToken, typed).credentials).toEqual({ accessToken: 'a new one' });
});

test('who changes the way in leaves nothing of the other one behind', () => {
  const draft = {
    ...draftOf(withToken),
    way: 'client' as const,
    credentials: { clientId: 'a client', accessToken: 'x' },
  };
  expect(writeDraft(withToken, draft).credentials).toEqual({ clientId: 'a client', accessToken: null });
});

test('disconnecting erases every credential', () => {
  expect(credentialOf('REFRESH_TOKEN')).toBe('refreshToken');
  expect(disconnected(withToken)).toEqual({
    enabled: false,
    feed: false,
    settings: {},
    credentials: { accessToken: null, clientId: null, clientSecret: null, refreshToken: null },
  });
});

test('only what may turn out otherwise is sent again, the most frequent reason first', () => {
  const skipped = [
    { code: 'no_consent', count: 9 },
    { code: 'destination_off', count: 3 },
    { code: 'erased', count: 2 },
  ];
  const failed = [{ code: '100.2804009', count: 5 }];
  expect(reasonsToRetry({ skipped, failed } as unknown as Health)).toEqual([
    { code: '100.2804009', count: 5, upload: 'failed' },
    { code: 'destination_off', count: 3, upload: 'skipped' },
  ]);
});
