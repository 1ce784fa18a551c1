// Each consent tool, imitated in a few lines with its public interface. `decide(yes)` is the visitor's click in the
// tool. By the tool's name in the tracking config, then by the version of its interface.

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
      gtag('consent', 'default', { analytics_storage: 'granted', ad_storage: 'denied' });
      window.decide = (yes) => gtag('consent', 'update', { analytics_storage: yes ? 'granted' : 'denied' });`,
  },
};
