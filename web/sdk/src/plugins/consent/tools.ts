/** Supported consent tools, by their names in the config. */

import type { Api } from '../../api';

/** The tool is not on the page. */
export const ABSENT = null;
/** The tool asks nobody here. */
export const UNASKED = 0;
/** Whether the visitor allows measuring; undefined while the tool is there and they have not decided. */
export type Answer = boolean | undefined | typeof ABSENT | typeof UNASKED;
export type Tool = () => Answer;

/** By these events of the window the tools tell that there is something new. */
export const EVENTS =
  'CookiebotOnConsentReady CookiebotOnAccept CookiebotOnDecline OneTrustGroupsUpdated UC_UI_INITIALIZED UC_UI_CMP_EVENT UC_CONSENT';

interface UsercentricsDetails {
  consent: { required: boolean };
  categories: Record<string, { state: string }>;
}

interface Host {
  Cookiebot?: { hasResponse?: boolean; consent?: { statistics?: boolean; method?: 'implied' | 'explicit' | null } };
  OneTrust?: { IsAlertBoxClosed?(): boolean; GetDomainData?(): { ShowAlertNotice?: boolean } };
  /** The categories that are allowed, between commas. */
  OnetrustActiveGroups?: string;
  UC_UI?: {
    isInitialized(): boolean;
    isConsentRequired(): boolean;
    getServicesBaseInfo(): { categorySlug: string; consent: { status: boolean } }[];
  };
  __ucCmp?: { getConsentDetails(): Promise<UsercentricsDetails> };
  __tcfapi?(command: 'addEventListener', version: 2, run: (data: TcData, success: boolean) => unknown): unknown;
  dataLayer?: ArrayLike<unknown>[];
}

interface TcData {
  eventStatus: string;
  /** Where it does not apply nobody is asked. Some tools say null until they know. */
  gdprApplies?: boolean | null;
  purpose: { consents: Record<number, boolean> };
}

const host: Host = window as object;

/** Usercentrics lets a site name its categories. Where none is about measuring, it is in "functional". */
function measuring(categories: [name: string, allowed: boolean][]): boolean | undefined {
  for (const words of [/stat|analy|measur|perform/i, /function/i]) {
    const own = categories.filter(([name]) => words.test(name));
    if (own[0]) return own.every(([, allowed]) => allowed);
  }
}

/** `changed` is for what comes without an event. */
export function toolsOf({ guard }: Api, changed: () => unknown): Record<string, Tool> {
  let details: UsercentricsDetails | undefined;
  let framework: Answer;
  let signal: boolean | undefined;
  /** A default has granted it, and one has not. */
  let byDefault = false;
  let asks = false;
  let asked: unknown;
  let layer: unknown;

  return {
    // Cookiebot. It gives the consent itself ("implied") where the visitor's region needs none.
    cmp_1() {
      const { Cookiebot: tool } = host;
      if (!tool) return ABSENT;
      const { statistics, method } = tool.consent || {};
      return tool.hasResponse ? !!statistics : statistics && method === 'implied' ? UNASKED : undefined;
    },
    // OneTrust; C0002 is its category of cookies that measure. It may be active before a decision. Then visitors are
    // asked to object, or nothing if there is no banner.
    cmp_2() {
      const { OneTrust: tool } = host;
      if (!tool) return ABSENT;
      const isActive = /,C0002,/.test(`,${host.OnetrustActiveGroups},`);
      if (tool.IsAlertBoxClosed?.()) return isActive;
      return isActive && tool.GetDomainData?.().ShowAlertNotice === false ? UNASKED : undefined;
    },
    // Usercentrics, versions 2 and 3
    cmp_3() {
      const { UC_UI: second, __ucCmp: third } = host;
      if (!second && !third) return ABSENT;
      if (second?.isInitialized())
        return second.isConsentRequired()
          ? undefined
          : measuring(second.getServicesBaseInfo().map((service) => [service.categorySlug, service.consent.status]));
      third?.getConsentDetails().then((now) => {
        const isNew = JSON.stringify(now) !== JSON.stringify(details);
        details = now;
        if (isNew) changed();
      }, Boolean);
      if (!details || details.consent.required) return;
      return measuring(Object.entries(details.categories).map(([name, { state }]) => [name, state === 'ALL_ACCEPTED']));
    },
    // Every tool of the Transparency and Consent Framework: storing, and measuring what is seen (purposes 1 and 8)
    cmp_4() {
      if (asked !== host.__tcfapi) {
        asked = host.__tcfapi;
        host.__tcfapi?.(
          'addEventListener',
          2,
          guard(({ eventStatus, gdprApplies, purpose }, success) => {
            if (!success) return;
            if (gdprApplies === false) framework = UNASKED;
            else if (gdprApplies && eventStatus !== 'cmpuishown')
              framework = !!(purpose.consents[1] && purpose.consents[8]);
            // It asks after all, or does not know. A decision counts while the visitor looks at it again.
            else if (framework === UNASKED) framework = undefined;
            changed();
          }),
        );
      }
      return host.__tcfapi ? framework : ABSENT;
    },
    // The signal of tag managers: `gtag('consent', 'update', { analytics_storage: 'granted' })`. A default counts until
    // then, unless an update is announced or it differs by region, which only the tag manager knows.
    consent_signal() {
      const queue = (host.dataLayer ??= []);
      if (queue !== layer) {
        layer = queue;
        const hear = guard(({ 0: what, 1: kind, 2: state }: ArrayLike<unknown>) => {
          const {
            analytics_storage: said,
            region,
            wait_for_update: awaited,
          } = Object(state) as Record<string, unknown>;
          if (what !== 'consent') return;
          if (kind === 'update') signal = said ? said === 'granted' : signal;
          // The first default that says no, or not yet, outweighs those that say yes.
          else if (awaited || (said && (said !== 'granted' || region))) asks = true;
          // Such a one may follow in the same script.
          else if (said)
            setTimeout(
              guard(() => {
                byDefault = true;
                changed();
              }),
            );
        });
        const { push } = queue;
        queue.forEach((item) => hear(item));
        queue.push = (...items) => {
          const length = push.apply(queue, items);
          items.forEach((item) => hear(item));
          changed();
          return length;
        };
      }
      return signal ?? (asks ? undefined : byDefault ? UNASKED : ABSENT);
    },
  };
}
