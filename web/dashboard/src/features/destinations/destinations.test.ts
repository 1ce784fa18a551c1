import { expect, test } from 'vitest';
import {
  apiOf,
  credentialOf,
  type Destination,
  disconnected,
  draftOf,
  mayTurnOut,
  stateOf,
  writeDraft,
} from './destinations';

const settings = {
  customerId: null,
  loginCustomerId: null,
  api: null,
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
  endingVersion: null,
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

test('only what may turn out otherwise is sent again', () => {
  const codes = ['no_consent', 'destination_off', 'erased', '100.2804009', ''];
  expect(codes.filter(mayTurnOut)).toEqual(['destination_off', '100.2804009']);
});

test('a new destination uses the newer interface, and another one stays as it is', () => {
  const fresh = { ...none, provider: 'SEARCH_ADS_1' } as Destination;
  expect(apiOf(draftOf(fresh))).toBe('ingestion');
  const older = { ...fresh, updatedAt: withToken.updatedAt, settings: { ...settings, api: 'UPLOADS' } } as Destination;
  expect(apiOf(draftOf(older))).toBe('uploads');
  expect(writeDraft(older, draftOf(older)).settings).toEqual({ api: 'UPLOADS' });
  // The choice of the interface alone is no setup.
  expect(stateOf(older)).toBe('new');
});
