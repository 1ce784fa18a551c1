/**
 * The way in: finds the key and the config, starts the watchers, and gives the
 * page its `svc` function.
 *
 * ```html
 * <script defer src="https://stats.example.com/v1/s/sdk.js?k=pk_svc_…"></script>
 * ```
 */

import { watchBridges } from './bridges';
import { watchClicks } from './clicks';
import { configure, type FullConfig } from './config';
import { decideConsent, optOut, readRefusals, refused } from './consent';
import { track } from './events';
import { guard, listen } from './guard';
import { keep } from './keep';
import { documentNav, watchNavigation } from './navigation';
import { active, age, begin, current, forget, settle } from './pageview';
import { measureScroll, observeHeight } from './scroll';
import { adoptStored, session } from './session';
import { backOnline, heartbeat, plan, send } from './transport';

type Command = (...args: unknown[]) => unknown;
type Svc = Command & {
  /** Calls made before the script was there. */
  q?: Iterable<unknown>[];
  /** Set by the running SDK, so that a second tag does nothing. */
  on?: true;
};
type Host = Window & { svc?: Svc; __svc?: { k: string; c: Partial<FullConfig> } };

const commands: Record<string, Command> = {
  event: track,
  consent: (granted) => decide(decideConsent, granted),
  pageview: () => begin('spa'),
  flush: send as Command,
  session: () => (refused() ? undefined : session.id),
  optout: () => decide(optOut, true),
  optin: () => decide(optOut, false),
};

/** A decision takes effect at once: on what is stored, on what waits in memory and on later sends. */
function decide(how: (value: boolean) => void, value: unknown): void {
  how(!!value);
  if (refused()) forget();
  else {
    // While the visitor refuses, no pageview begins; so the first one may have to begin now.
    if (!current) begin(documentNav());
    adoptStored();
    plan();
  }
  keep();
}

function start(host: Host, sent: Partial<FullConfig>, endpoint: string, key: string): void {
  configure(sent, endpoint, key);
  readRefusals();
  observeHeight();
  watchNavigation();
  watchClicks();
  watchBridges(commands.consent as Command);
  listen('pointermove pointerdown keydown scroll focus', active);
  listen('scroll', () => current && measureScroll(current.view, age(current)));
  // A window that loses the focus is left, too.
  listen('blur', settle);
  listen('visibilitychange', () => {
    if (document.hidden) return send(true);
    // Nobody has done anything yet: what follows (the focus, an input) may begin a new session.
    settle();
    heartbeat();
  });
  listen('pagehide', () => send(true));
  listen('online', backOnline);
  begin(documentNav());

  const svc: Svc = guard((name: unknown, ...args: unknown[]) => commands[name as string]?.(...args));
  svc.on = true;
  const early = host.svc?.q ?? [];
  host.svc = svc;
  for (const call of early) svc(...call);
}

guard(() => {
  const host: Host = window;
  // A page opened from the disk belongs to no site.
  if (host.svc?.on || !/^http/.test(location.protocol)) return;
  const script = document.currentScript as HTMLScriptElement;
  const base = script.src.split('/v1/s/')[0] as string;
  const { endpoint, key } = script.dataset;
  const given = host.__svc;
  const publishableKey = (given?.k || key) as string;
  const run = (sent: Partial<FullConfig>) => {
    // A prerendered page was not seen yet, and perhaps never will be.
    const begin = guard(() => start(host, sent, endpoint || base + '/v1/e', publishableKey));
    if ((document as { prerendering?: boolean }).prerendering) listen('prerenderingchange', begin);
    else begin();
  };
  if (given) return run(given.c);
  // Without its config the SDK would not know whether it needs consent: no config, no tracking.
  fetch(base + '/v1/c/' + publishableKey, { credentials: 'omit' })
    .then(async (answer) => answer.ok && run(await answer.json()))
    .catch(() => {});
})();
