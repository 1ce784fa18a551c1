/**
 * The calls of svc as functions, for sites that are built from modules.
 *
 * `init` adds the project's script to the page. All other functions pass their call to that script, or queue the call
 * until the script has loaded. The import has no side effects, and on a server the functions do nothing.
 */

export type Prop = string | number | boolean;
export type Props = Record<string, Prop>;

/** Who a visitor is. Only hashes of it leave the page, but for the traits. */
export interface Person {
  email?: string | undefined;
  phone?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Your own id of the person. It counts only with the signature that your server makes of it. */
  externalId?: string | undefined;
  signature?: string | undefined;
  /** The form in which the visitor said so. */
  form?: string | undefined;
  /** Sent unhashed: nothing that names the person. */
  traits?: object | undefined;
}

export interface Options {
  /** Where svc answers: its origin, or the path of your own proxy in front of it. */
  server: string;
  /** The project's publishable key, `pk_svc_…`. */
  key: string;
  /** For a content security policy that admits scripts by nonce. */
  nonce?: string | undefined;
}

type Svc = ((...call: unknown[]) => unknown) & { q?: unknown[][] };
type Host = { svc?: Svc };

/** The page's `svc` function. Until the script is there, one that keeps the calls in `svc.q`, where the script looks. */
function page(): Svc | undefined {
  if (typeof window === 'undefined') return;
  const host = window as Host;
  if (!host.svc) {
    const calls: unknown[][] = [];
    host.svc = Object.assign((...call: unknown[]) => void calls.push(call), { q: calls });
  }
  // A page that uses the name for something else keeps it.
  return typeof host.svc === 'function' ? host.svc : undefined;
}

/** Puts the script on the page, once: a second call, or a tag that stands there already, changes nothing. */
export function init({ server, key, nonce }: Options): void {
  if (!page() || document.querySelector('script[src*="/v1/s/sdk"]')) return;
  const script = document.createElement('script');
  script.async = true;
  // The address of the page may name the visitor.
  script.referrerPolicy = 'origin';
  script.src = `${server.replace(/\/+$/, '')}/v1/s/sdk.js?k=${encodeURIComponent(key)}`;
  if (nonce) script.nonce = nonce;
  document.head.append(script);
}

/** The properties of any object type, but not of an array or a function, which have these symbols. */
type PropsOf<P> = object & { [Name in keyof P]: Prop | undefined } & {
  [Symbol.iterator]?: never;
  [Symbol.hasInstance]?: never;
};

/** Records an event: a name in lower case with underscores, and up to 20 properties. */
export function track<P extends PropsOf<P> = Props>(name: string, props?: P): void {
  page()?.('event', name, props);
}

/**
 * Tells a conversion of the page at once, by the key of its definition. The event id is your own, such as the order
 * number: 8 to 100 letters, digits, `.`, `_`, `:` and `-`. Give the same to the tags of ad platforms and to your server.
 */
export function convert(key: string, said?: { eventId?: string; value?: number }): void {
  page()?.('convert', key, said);
}

/** Says who the visitor is, in one call or in several. The project's tracking config must allow it. */
export function identify(person: Person): void {
  page()?.('identify', person);
}

/** The visitor's decision. */
export function consent(granted: boolean): void {
  page()?.('consent', granted);
}

/** Counts a view by hand. Changes of the address are counted without it. */
export function pageview(): void {
  page()?.('pageview');
}

/** Stops, and forgets what was stored. */
export function optOut(): void {
  page()?.('optout');
}

/** Starts again after an opt-out. */
export function optIn(): void {
  page()?.('optin');
}

/** Sends now what is waiting. */
export function flush(): void {
  page()?.('flush');
}

/**
 * The id of the visit, for events that your server sends; undefined before the script is there and after a refusal.
 * Calls back with it once the server has the visit, or with undefined if the server takes none of this visitor.
 */
export function session(tell?: (id: string | undefined) => void): string | undefined {
  const svc = page();
  if (tell) svc?.('session', tell);
  return svc && !svc.q ? (svc('session') as string | undefined) : undefined;
}
