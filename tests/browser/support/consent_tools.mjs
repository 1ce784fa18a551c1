// Each consent tool, imitated in a few lines with its public interface. `decide(yes)` is the visitor's click in the
// tool. By the tool's name in the tracking config, then by the version of its interface.

/** Tools where nobody is asked, as each says so, and how it then asks after all. */
export const UNASKED = {
  'OneTrust without a banner': [
    'cmp_2',
    `window.OnetrustActiveGroups = ',C0001,C0002,';
    window.OneTrust = { IsAlertBoxClosed: () => false, GetDomainData: () => ({ ShowAlertNotice: false }) };`,
  ],
  'a framework that does not apply': [
    'cmp_4',
    `window.__tcfapi = (command, version, run) => run({ eventStatus: 'tcloaded', gdprApplies: false }, true);`,
  ],
  'a signal that is granted by default': [
    'consent_signal',
    `(window.dataLayer = []).push(['consent', 'default', { analytics_storage: 'granted' }]);`,
  ],
};

/** Tools that have not decided yet, though one might take them for it. */
export const UNDECIDED = {
  'OneTrust with its banner open, whose group is active until the visitor objects': [
    'cmp_2',
    `window.OnetrustActiveGroups = ',C0001,C0002,';
    window.OneTrust = { IsAlertBoxClosed: () => false, GetDomainData: () => ({ ShowAlertNotice: true }) };`,
  ],
  'a framework that applies after all': [
    'cmp_4',
    `window.__tcfapi = (command, version, run) => {
      run({ eventStatus: 'tcloaded', gdprApplies: false, purpose: { consents: {} } }, true);
      run({ eventStatus: 'cmpuishown', gdprApplies: true, purpose: { consents: {} } }, true);
    };`,
  ],
  'a framework that does not know yet whether it applies': [
    'cmp_4',
    `window.__tcfapi = (command, version, run) => run({ eventStatus: 'cmpuishown', purpose: { consents: {} } }, true);`,
  ],
  'a default that differs by region': [
    'consent_signal',
    `window.dataLayer = [
      ['consent', 'default', { analytics_storage: 'granted' }],
      ['consent', 'default', { analytics_storage: 'denied', region: ['AT'] }],
    ];`,
  ],
  'a default until an update that is announced': [
    'consent_signal',
    `window.dataLayer = [['consent', 'default', { analytics_storage: 'granted', wait_for_update: 500 }]];`,
  ],
};

export const FAKES = {
  cmp_1: {
    Cookiebot: `
      window.Cookiebot = { hasResponse: false, consent: { necessary: true, statistics: false, marketing: false } };
      dispatchEvent(new Event('CookiebotOnLoad'));
      window.decide = (yes) => {
        Cookiebot.hasResponse = true;
        Cookiebot.consent.statistics = yes;
        dispatchEvent(new Event(yes ? 'CookiebotOnAccept' : 'CookiebotOnDecline'));
      };`,
  },
  cmp_2: {
    OneTrust: `
      let closed = false;
      window.OnetrustActiveGroups = ',C0001,';
      window.OneTrust = { IsAlertBoxClosed: () => closed };
      window.decide = (yes) => {
        closed = true;
        window.OnetrustActiveGroups = yes ? ',C0001,C0002,C0004,' : ',C0001,C0004,';
        dispatchEvent(new CustomEvent('OneTrustGroupsUpdated', { detail: OnetrustActiveGroups.split(',') }));
      };`,
  },
  cmp_3: {
    'Usercentrics 2': `
      let required = true, status = false;
      window.UC_UI = {
        isInitialized: () => true,
        isConsentRequired: () => required,
        getServicesBaseInfo: () => [
          { categorySlug: 'essential', consent: { status: true } },
          { categorySlug: 'functional', consent: { status } },
          { categorySlug: 'marketing', consent: { status: !status } },
        ],
      };
      dispatchEvent(new Event('UC_UI_INITIALIZED'));
      window.decide = (yes) => {
        required = false;
        status = yes;
        dispatchEvent(new CustomEvent('UC_UI_CMP_EVENT', { detail: { type: 'SAVE' } }));
      };`,
    'Usercentrics 3': `
      let required = true, yes = false;
      window.__ucCmp = {
        getConsentDetails: async () => ({
          consent: { required, status: 'SOME_ACCEPTED', type: 'EXPLICIT' },
          categories: {
            essential: { essential: true, state: 'ALL_ACCEPTED' },
            functional: { state: 'ALL_DENIED' },
            statistics: { state: yes ? 'ALL_ACCEPTED' : 'ALL_DENIED' },
          },
        }),
      };
      window.decide = (said) => {
        required = false;
        yes = said;
        dispatchEvent(new CustomEvent('UC_CONSENT'));
      };`,
  },
  cmp_4: {
    'a tool of the framework': `
      const listeners = [];
      const tell = (eventStatus, yes) =>
        listeners.forEach((run) => run({ eventStatus, gdprApplies: true, tcString: 'C', purpose: { consents: { 1: yes, 2: false, 8: yes } } }, true));
      window.__tcfapi = (command, version, run) => {
        if (command !== 'addEventListener' || version !== 2) return;
        listeners.push(run);
        tell('cmpuishown', false);
      };
      window.decide = (yes) => tell('useractioncomplete', yes);`,
  },
  consent_signal: {
    'the signal of tag managers': `
      window.dataLayer = window.dataLayer || [];
      window.gtag = function () { dataLayer.push(arguments); };
      gtag('consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied' });
      window.decide = (yes) => gtag('consent', 'update', { analytics_storage: yes ? 'granted' : 'denied' });`,
  },
};
