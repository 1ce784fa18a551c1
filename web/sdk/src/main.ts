/**
 * Entry point: finds the key and the config, and starts the tracking.
 *
 * ```html
 * <script async src="https://stats.example.com/v1/s/sdk.js?k=pk_svc_…"></script>
 * ```
 */

import { DEBUG, INLINED } from './build';
import { beginCounting, takeName } from './calls';
import { watchClicks } from './clicks';
import { configure, type Given } from './config';
import { readObjections } from './consent';
import { guard, listen } from './guard';
import { watchNavigation } from './navigation';
import { note } from './notes';
import { active, input, look, settle } from './pageview';
import { claimPage, setUpPieces } from './pieces';
import { isOfPage } from './scroll';
import { backOnline, beat, leave, storedElsewhere } from './transport';

function watch(): void {
  watchNavigation();
  watchClicks();
  listen('pointermove pointerdown keydown wheel touchmove', input);
  // Fields have these events, too. Whether the window has lost the focus or only given it to a frame in the page is
  // known afterwards.
  listen('focus', ({ target }) => target === window && active());
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
  listen('storage', (event) => storedElsewhere(event as StorageEvent));
}

function start(name: string): void {
  setUpPieces();
  readObjections();
  takeName(name);
  watch();
  beginCounting();
}

/** The tag of the script, and what stood in front of its code. */
type Tag = HTMLScriptElement & { given?: Given | undefined };

guard(() => {
  // A page opened from the disk belongs to no site.
  if (!/^http/.test(location.protocol)) return;
  // A module, which the one with words is, does not know its tag.
  const tag = (document.currentScript ||
    document.querySelector((DEBUG ? '[data-debug]' : 'script') + '[src*="/v1/s/sdk"]')) as Tag;
  const base = tag.src.split('/v1/s/')[0] as string;
  const { endpoint = base + '/v1/e', key, debug, name = 'svc' } = tag.dataset;
  // Another tag's script may come before the one with words.
  const given = (tag.given ??= window.__svc);
  delete window.__svc;
  const run = (given: Given) => {
    configure(given, endpoint);
    // A prerendered page was not seen yet, and perhaps never will be.
    if ((document as { prerendering?: boolean }).prerendering) listen('prerenderingchange', () => start(name));
    else start(name);
  };
  const track = () => {
    if (!claimPage(INLINED || given ? given!.k : key)) return note('second');
    if (INLINED || given) return run(given!);
    // Without its config the SDK would not know whether it needs consent: no config, no tracking.
    fetch(base + '/v1/c/' + key, { credentials: 'omit', referrerPolicy: 'origin' })
      .then(async (answer) =>
        answer.ok ? run({ k: key as string, c: await answer.json() }) : note('config', answer.status),
      )
      .catch(() => {});
  };
  if (DEBUG || debug === undefined) track();
  // The same script with words takes over. Where it cannot come, this one counts.
  else import(base + '/v1/s/sdk.debug.js').catch(guard(track));
})();
