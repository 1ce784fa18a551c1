/** The page's function: `svc('event', …)`. */

import { decideConsent, object, refused } from './consent';
import { convert, track } from './events';
import { guard } from './guard';
import { documentNav } from './navigation';
import { note } from './notes';
import { begin, current } from './pageview';
import { session } from './session';
import { plan, reconsider, send, tellSession } from './transport';

type Command = (...args: never[]) => unknown;
type Call = [name: string, ...args: unknown[]];
type Svc = ((...call: Call) => unknown) & {
  /** Calls made before the script was there, often as `arguments`. */
  q?: Call[];
};

declare global {
  interface Window {
    svc?: Svc;
  }
}

const commands: Record<string, Command> = {
  event: (name, props) => track(name, props),
  convert,
  consent: decide,
  optout: () => follow(object, true),
  optin: () => follow(object, false),
  pageview: () => begin('spa'),
  flush: send,
  session: (tell?: unknown) => {
    if (typeof tell === 'function') tellSession(tell as () => void);
    return refused() ? undefined : session?.id;
  },
};

/** Whether pageviews may begin. */
let open = false;

/** A decision takes effect at once: on what is stored, on what waits in memory and on later sends. */
function follow<Said>(decision: (said: Said) => void, said: Said): void {
  decision(said);
  if (!open) return;
  // While the visitor refuses, no pageview begins; so the first one may have to begin now.
  if (reconsider() && !current) begin(documentNav());
  plan();
}

/** The visitor's decision about consent. */
export function decide(said: unknown): void {
  follow(decideConsent, said);
}

/** What the visitor decided counts before anything else: on it depends whether and with what the first pageview begins. */
const DECISIONS = /^(consent|opt)/;

/** Calls that cannot be answered yet: from before the start, or of a command that a piece will add. */
const waiting: Call[] = [];

const call = guard((...[name, ...args]: Call) => {
  const run = (open || DECISIONS.test(name)) && commands[name];
  return run ? run(...(args as never[])) : void waiting.push([name, ...args]);
});

function callWaiting(): void {
  for (const args of waiting.splice(0)) call(...args);
}

/** Adds `svc(name, …)`. */
export function command(name: string, run: Command): void {
  commands[name] = run;
  callWaiting();
}

/** Takes the calls that waited for the script. A page that uses the name for something else keeps it. */
export function takeName(name: string): void {
  const host = window as object as Record<string, Svc | undefined>;
  const own = host[name];
  if (own && !own.q && !/\w\.q\b/.test(`${own}`)) return note('taken', name);
  host[name] = call;
  for (const args of own?.q || []) call(...args);
}

/** The first pageview begins, and calls are answered from now on. */
export function beginCounting(): void {
  open = true;
  begin(documentNav());
  // A decision that the site has stored counts from the start.
  if (refused()) reconsider();
  callWaiting();
}
