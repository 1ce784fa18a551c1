// Consent tools answer differently where they need not ask. The browser tests imitate each tool as a whole.

import type { ConsentConfig } from '../src/config';
import { open, type Page } from './page';

type Tools = ConsentConfig['cmp'];
type Host = Record<string, unknown>;
const stub = (fakes: Host) => () => {
  for (const [name, fake] of Object.entries(fakes)) vi.stubGlobal(name, fake);
};

/** Opens a page of a project that needs consent, on which these tools are. */
const openWith = (cmp: Tools, fakes: Host): Promise<Page> =>
  open({ config: { consent: { mode: 'require', cmp } }, pieces: ['consent_modes', 'consent'], before: stub(fakes) });

/** The consent of all that was sent. */
async function consents(page: Page): Promise<boolean[]> {
  await page.wait(2000);
  return page.batches.map(({ consent }) => consent);
}

/** A tool of the framework, and the function by which it tells of something. */
function framework() {
  const listeners: ((data: object, success: boolean) => void)[] = [];
  const api = (_: string, __: number, run: (data: object, success: boolean) => void) => listeners.push(run);
  const tell = (eventStatus: string, gdprApplies?: unknown, yes = false) => {
    for (const run of listeners) run({ eventStatus, gdprApplies, purpose: { consents: { 1: yes, 8: yes } } }, true);
  };
  return { api, tell };
}

describe('the framework', () => {
  it('asks after all: what was sent without being asked is withdrawn', async () => {
    const { api, tell } = framework();
    const page = await openWith(['cmp_4'], { __tcfapi: api });
    tell('tcloaded', false);
    expect(await consents(page)).toEqual([true]);
    tell('cmpuishown', true);
    page.svc('event', 'never');
    expect(await consents(page)).toEqual([true, false]);
    expect(sessionStorage).toHaveLength(0);
    tell('useractioncomplete', true, true);
    expect((await consents(page)).at(-1)).toBe(true);
    expect(page.events).toEqual([]);
  });

  it('does not apply after all', async () => {
    const { api, tell } = framework();
    const page = await openWith(['cmp_4'], { __tcfapi: api });
    tell('cmpuishown', true);
    expect(await consents(page)).toEqual([]);
    tell('tcloaded', false);
    expect(await consents(page)).toEqual([true]);
  });

  it.each([undefined, null, 0, ''])('does not know whether it applies while it says %j', async (applies) => {
    const { api, tell } = framework();
    const page = await openWith(['cmp_4'], { __tcfapi: api });
    tell('tcloaded', applies);
    expect(await consents(page)).toEqual([]);
  });

  it('keeps a decision while the visitor looks at it again', async () => {
    const { api, tell } = framework();
    const page = await openWith(['cmp_4'], { __tcfapi: api });
    tell('useractioncomplete', true, true);
    tell('cmpuishown', true);
    expect(await consents(page)).toEqual([true]);
  });
});

describe('a tool that asks nobody', () => {
  it.each([
    ['a no', { hasResponse: true, consent: { statistics: false } }],
    ['an open question', { hasResponse: false }],
  ])('does not outweigh %s of another one, whichever comes first', async (_, Cookiebot) => {
    for (const cmp of [
      ['cmp_1', 'cmp_4'],
      ['cmp_4', 'cmp_1'],
    ] as Tools[]) {
      const { api, tell } = framework();
      const page = await openWith(cmp, { Cookiebot, __tcfapi: api });
      tell('tcloaded', false);
      expect(await consents(page)).toEqual([]);
    }
  });

  it('does not wait for one that is not there, and gives way to one that comes', async () => {
    const { api, tell } = framework();
    const page = await openWith(['cmp_1', 'cmp_4'], { __tcfapi: api });
    tell('tcloaded', false);
    expect(await consents(page)).toEqual([true]);
    vi.stubGlobal('Cookiebot', { hasResponse: false });
    expect(await consents(page)).toEqual([true, false]);
  });

  it('does not outweigh one that fails', async () => {
    const { api, tell } = framework();
    const page = await openWith(['cmp_3', 'cmp_4'], { UC_UI: {}, __tcfapi: api });
    tell('tcloaded', false);
    expect(await consents(page)).toEqual([]);
  });
});

describe('Cookiebot', () => {
  const tool = (consent: object, hasResponse = false) => ({ Cookiebot: { hasResponse, consent } });
  const outside = { statistics: true, method: 'implied' };

  it.each([false, true])('asks nobody where the region needs no consent (answered: %j)', async (hasResponse) => {
    expect(await consents(await openWith(['cmp_1'], tool(outside, hasResponse)))).toEqual([true]);
  });

  it.each([{}, { statistics: true, method: null }, { statistics: false, method: 'implied' }])(
    'counts nobody without an answer (%j)',
    async (consent) => {
      expect(await consents(await openWith(['cmp_1'], tool(consent)))).toEqual([]);
    },
  );

  it('asks after all: what was sent without being asked is withdrawn', async () => {
    const page = await openWith(['cmp_1'], tool(outside));
    expect(await consents(page)).toEqual([true]);
    vi.stubGlobal('Cookiebot', { hasResponse: true, consent: { statistics: false, method: 'explicit' } });
    window.dispatchEvent(new Event('CookiebotOnDecline'));
    expect(await consents(page)).toEqual([true, false]);
  });
});

describe('Usercentrics', () => {
  const second = (required: boolean, status: boolean) => ({
    UC_UI: {
      isInitialized: () => true,
      isConsentRequired: () => required,
      getServicesBaseInfo: () => [{ categorySlug: 'statistics', consent: { status } }],
    },
  });
  const third = (required: boolean, state: string) => ({
    __ucCmp: { getConsentDetails: async () => ({ consent: { required }, categories: { statistics: { state } } }) },
  });

  it.each([second(false, true), third(false, 'ALL_ACCEPTED')])('counts whom it need not ask (%#)', async (fakes) => {
    expect(await consents(await openWith(['cmp_3'], fakes))).toEqual([true]);
  });

  it.each([second(true, true), second(false, false), third(true, 'ALL_ACCEPTED'), third(false, 'ALL_DENIED')])(
    'counts nobody whom it asks, nor where measuring is off (%#)',
    async (fakes) => {
      expect(await consents(await openWith(['cmp_3'], fakes))).toEqual([]);
    },
  );
});

describe('OneTrust', () => {
  const tool = (ShowAlertNotice?: boolean) => ({
    OnetrustActiveGroups: ',C0001,C0002,',
    OneTrust: { IsAlertBoxClosed: () => false, GetDomainData: () => ({ ShowAlertNotice }) },
  });

  it('asks nobody where it has no banner', async () => {
    expect(await consents(await openWith(['cmp_2'], tool(false)))).toEqual([true]);
  });

  it.each([true, undefined])('asks although the group is active (%j)', async (shown) => {
    expect(await consents(await openWith(['cmp_2'], tool(shown)))).toEqual([]);
  });
});

describe('the signal of tag managers', () => {
  const granted = { analytics_storage: 'granted' };
  const push = (kind: string, state: object) =>
    (window as unknown as { dataLayer: unknown[] }).dataLayer.push(['consent', kind, state]);

  it('counts its defaults once the script that gives them has ended', async () => {
    const page = await openWith(['consent_signal'], { dataLayer: [] });
    const set = vi.spyOn(Storage.prototype, 'setItem');
    push('default', granted);
    push('default', { analytics_storage: 'denied', region: ['AT'] });
    expect(await consents(page)).toEqual([]);
    expect(set).not.toHaveBeenCalled();
  });

  it('counts a default that is granted', async () => {
    const page = await openWith(['consent_signal'], { dataLayer: [] });
    push('default', granted);
    expect(await consents(page)).toEqual([true]);
  });

  it('asks if any default announces an update', async () => {
    const page = await openWith(['consent_signal'], { dataLayer: [] });
    push('default', granted);
    push('default', { ad_storage: 'denied', wait_for_update: 500 });
    expect(await consents(page)).toEqual([]);
    push('update', { ad_storage: 'granted' });
    expect(await consents(page)).toEqual([]);
    push('update', granted);
    expect(await consents(page)).toEqual([true]);
  });
});
