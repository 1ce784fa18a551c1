/**
 * The way in: finds the key and the config, starts the watchers, and gives the
 * page its `svc` function.
 *
 * ```html
 * <script async src="https://stats.example.com/v1/s/sdk.js?k=pk_svc_…"></script>
 * ```
 */

import { DEBUG, INLINED } from './build';
import { watchClicks } from './clicks';
import { configure, type FullConfig } from './config';
import { decideConsent, object, readObjections, refused } from './consent';
import { track } from './events';
import { guard, listen } from './guard';
import { keep } from './keep';
import { documentNav, watchNavigation } from './navigation';
import { active, begin, current, look, settle } from './pageview';
import { claimPage, setUpPieces } from './pieces';
import { isOfPage } from './scroll';
import { adoptStored, session } from './session';
import { backOnline, beat, forget, leave, plan, send } from './transport';

type Command = (...args: unknown[]) => unknown;
type Call = [name: unknown, ...args: unknown[]];
type Svc = Command & {
  /** Calls made before the script was there. */
  q?: Iterable<unknown>[];
};
type Host = Window & { svc?: Svc; __svc?: { k: string; c: Partial<FullConfig> } };

const host: Host = window;

const commands: Record<string, Command> = {
  event: track,
  consent: (said) => decide(decideConsent, said),
  optout: () => decide(object, true),
  optin: () => decide(object, false),
  pageview: () => begin('spa'),
  flush: send as Command,
  session: () => (refused() ? undefined : session?.id),
};

let started = false;

/** A decision takes effect at once: on what is stored, on what waits in memory and on later sends. */
function decide<Said>(how: (said: Said) => void, said: Said): void {
  how(said);
  if (!started) return;
  if (refused()) forget();
  // While the visitor refuses, no pageview begins; so the first one may have to begin now.
  else if (!current) begin(documentNav());
  adoptStored();
  keep();
  plan();
}

/** Calls of commands that a piece will add: its tag may come later. */
const waiting: Call[] = [];

const call = guard((...args: Call) => {
  const run = commands[args[0] as string];
  return run ? run(...args.slice(1)) : void waiting.push(args);
});

/** The calls that waited for the script. A page that uses the name `svc` for something else keeps it. */
function takeQueue(): Call[] {
  const own = host.svc;
  if (own && !own.q && !/\bsvc\.q\b/.test(String(own))) {
    console.warn('svc: window.svc is taken');
    return [];
  }
  host.svc = call as Command;
  return (own?.q || []).map((args) => [...args] as unknown as Call);
}

function watch(): void {
  watchNavigation();
  watchClicks();
  listen('pointermove pointerdown keydown wheel touchmove', active);
  // Fields have these events, too. Whether the window has lost the focus or only given it to a frame in the page is
  // known afterwards.
  listen('focus', ({ target }) => target === host && active());
  listen('blur', () => setTimeout(guard(settle)));
  listen('scroll', (event) => isOfPage(event) && look());
  listen('visibilitychange', () => {
    if (document.hidden) return leave(false);
    // Nobody has done anything yet: what follows (the focus, an input) may begin a new session.
    settle();
    beat();
  });
  listen('pagehide', () => leave(true));
  listen('online', backOnline);
}

function start(sent: Partial<FullConfig>, endpoint: string, key: string): void {
  configure(sent, endpoint, key);
  setUpPieces({
    decide: (granted) => decide(decideConsent, granted),
    command: (name, run) => {
      commands[name] = run as Command;
      for (const args of waiting.splice(0)) call(...args);
    },
  });
  readObjections();
  const calls = takeQueue();
  // Decisions first: on them depends whether and with what the first pageview begins.
  const isDecision = ([name]: Call) => /^(consent|opt)/.test(String(name));
  for (const args of calls.filter(isDecision)) call(...args);
  watch();
  started = true;
  begin(documentNav());
  for (const args of calls) if (!isDecision(args)) call(...args);
}

/** The same script with words, which takes over. A page may forbid it (trusted types): then this fails. */
const loadDebug = guard((tag: HTMLScriptElement, base: string, otherwise: () => void): HTMLScriptElement => {
  const script = document.createElement('script');
  Object.assign(script.dataset, tag.dataset);
  script.onerror = otherwise;
  script.src = base + '/v1/s/sdk.debug.js';
  document.head.append(script);
  return script;
});

guard(() => {
  // A page opened from the disk belongs to no site.
  if (!/^http/.test(location.protocol)) return;
  const tag = (document.currentScript || document.querySelector('script[src*="/v1/s/sdk"]')) as HTMLScriptElement;
  const base = tag.src.split('/v1/s/')[0] as string;
  const { endpoint = base + '/v1/e', key, debug } = tag.dataset;
  const track = () => {
    const given = host.__svc;
    delete host.__svc;
    if (!claimPage()) return;
    const publishableKey = (INLINED ? given!.k : given?.k || key) as string;
    const run = (sent: Partial<FullConfig>) => {
      // A prerendered page was not seen yet, and perhaps never will be.
      const begin = guard(() => start(sent, endpoint, publishableKey));
      if ((document as { prerendering?: boolean }).prerendering) listen('prerenderingchange', begin);
      else begin();
    };
    if (INLINED || given) return run(given!.c);
    // Without its config the SDK would not know whether it needs consent: no config, no tracking.
    fetch(base + '/v1/c/' + publishableKey, { credentials: 'omit' })
      .then(async (answer) => answer.ok && run(await answer.json()))
      .catch(() => {});
  };
  if (DEBUG || debug === undefined || !loadDebug(tag, base, guard(track))) track();
})();
