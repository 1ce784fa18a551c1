/**
 * A page with the SDK in it: jsdom, a clock that only tests move, and a server
 * that remembers what it got. Each `open` is a fresh document load.
 */

import type { FullConfig } from '../src/config';
import type { WireBatch, WireEvent, WirePageview } from '../src/wire';
import { inject } from 'vitest';
import { PIECES } from '../pieces.mjs';
import { violations } from './wire_rules';

export const KEY = 'pk_svc_' + 'a1B2c3D4e5'.repeat(3);
export const START = Date.UTC(2026, 4, 4, 10);

type Answer = { status: number; headers?: Record<string, string>; body?: unknown } | 'offline' | 'hangs';

interface Options {
  url?: string;
  config?: Omit<Partial<FullConfig>, 'consent'> & { consent?: Partial<FullConfig['consent']> };
  referrer?: string;
  /** The browser is driven by a program. */
  driven?: boolean;
  navigation?: { type?: string; activationStart?: number };
  /** Which one it is of the site's pages that were opened in this tab one after the other, from 0. */
  entry?: number;
  hidden?: boolean;
  focused?: boolean;
  height?: number;
  pageHeight?: number;
  src?: string;
  data?: Record<string, string>;
  /** False leaves `window.__svc` away, as the script without `?k=` does. */
  inlined?: boolean;
  /** The answer to the config request. */
  answerConfig?: Answer;
  /** False for a browser whose requests end with the page. */
  keepalive?: boolean;
  html?: string;
  before?: () => void;
  /** The pieces in front of the core; without it all that are no plugins. */
  pieces?: string[];
  /** False for a page in which the script can import nothing. */
  imports?: boolean;
}

type Svc = (...args: unknown[]) => unknown;
declare const jsdom: { reconfigure(to: { url: string }): void };

const PARTS = PIECES.filter(({ plugin }) => !plugin).map(({ name }) => name);

/** Dispatches an event as the browser does for an input of the visitor; what scripts dispatch is not trusted. */
export function trust(target: EventTarget, event: Event): void {
  interface Impl {
    isTrusted: boolean;
    _dispatch(event: Impl): boolean;
  }
  const implOf = (wrapper: object): Impl => {
    const symbol = Object.getOwnPropertySymbols(wrapper).find((name) => name.description === 'impl')!;
    return (wrapper as Record<symbol, Impl>)[symbol]!;
  };
  const impl = implOf(event);
  impl.isTrusted = true;
  implOf(target)._dispatch(impl);
}

/** Runs a part of the script in the page. `load` answers what it imports. */
export const run = (name: string, load?: (address: string) => unknown): unknown =>
  new Function('require', inject('scripts')[name]!)(load);

const cleanups: (() => void)[] = [];

function define(target: object, name: string, get: () => unknown): void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, get, set: () => {} });
  cleanups.push(() => {
    if (own) Object.defineProperty(target, name, own);
    else delete (target as Record<string, unknown>)[name];
  });
}

export class Page {
  batches: WireBatch[] = [];
  bodies: string[] = [];
  /** When each batch was sent. */
  times: number[] = [];
  beacons: WireBatch[] = [];
  requests: { url: string; init: RequestInit | undefined }[] = [];
  /** The server's answers, in turn; afterwards always 204. */
  answers: Answer[] = [];
  /** Addresses of scripts that the SDK has imported. */
  imported: string[] = [];
  beaconTakes = true;
  hidden = false;
  focused = true;
  height = 800;
  pageHeight = 800;
  scrollTop = 0;

  get svc(): Svc {
    return (window as unknown as { svc: Svc }).svc;
  }
  get last(): WireBatch {
    return this.batches.at(-1)!;
  }
  /** The newest state of the newest pageview. */
  get state(): WirePageview {
    return this.last.pvs.at(-1)!;
  }
  /** All pageviews seen, each in its newest state, in order of appearance. */
  get pageviews(): WirePageview[] {
    const newest = new Map<string, WirePageview>();
    for (const pv of this.batches.flatMap((batch) => batch.pvs)) newest.set(pv.id, pv);
    return [...newest.values()];
  }
  /** All events seen, each once. */
  get events(): WireEvent[] {
    const seen = new Map<string, WireEvent>();
    for (const event of this.batches.flatMap((batch) => batch.ev)) seen.set(event.pv + event.n, event);
    return [...seen.values()];
  }

  receive(body: string): void {
    expect(violations(body)).toEqual([]);
    this.bodies.push(body);
    this.times.push(Date.now());
    this.batches.push(JSON.parse(body) as WireBatch);
  }
  wait(ms: number): Promise<unknown> {
    return vi.advanceTimersByTimeAsync(ms);
  }
  /** Long enough for the first send, or for a decision to be told. */
  settle(): Promise<unknown> {
    return this.wait(1000);
  }
  input(type = 'pointermove'): void {
    trust(document, new Event(type, { bubbles: true }));
  }
  /** Long enough for events that nothing else takes along. */
  gather(): Promise<unknown> {
    return this.wait(10_000);
  }
  /** Stays and moves the pointer each 10 seconds. */
  async stay(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1e4) {
      this.input();
      await this.wait(Math.min(left, 1e4));
    }
    this.input();
  }
  hide(): void {
    this.hidden = true;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  show(): void {
    this.hidden = false;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  focus(focused: boolean): void {
    this.focused = focused;
    window.dispatchEvent(new Event(focused ? 'focus' : 'blur'));
  }
  scroll(top: number): void {
    this.scrollTop = top;
    document.dispatchEvent(new Event('scroll', { bubbles: true }));
  }
  grow(height: number): void {
    this.pageHeight = height;
  }
  click(selector: string): void {
    trust(document.querySelector(selector)!, new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
}

export async function open(options: Options = {}): Promise<Page> {
  const now = vi.isFakeTimers() ? Date.now() : START;
  closePage();
  const page = new Page();
  Object.assign(page, {
    hidden: options.hidden ?? false,
    focused: options.focused ?? true,
    height: options.height ?? 800,
    pageHeight: options.pageHeight ?? options.height ?? 800,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setSystemTime(now);
  jsdom.reconfigure({ url: options.url ?? 'https://shop.example/' });
  document.body.innerHTML = options.html ?? '';
  // Links of a test page lead nowhere.
  on(document, 'click', (event) => event.preventDefault());

  const script = document.createElement('script');
  // Set as attributes so that jsdom does not fetch it.
  Object.defineProperty(script, 'src', { value: options.src ?? 'https://stats.example/v1/s/sdk.js?k=' + KEY });
  Object.assign(script.dataset, options.data);
  define(document, 'currentScript', () => script);
  define(document, 'hidden', () => page.hidden);
  define(document, 'visibilityState', () => (page.hidden ? 'hidden' : 'visible'));
  define(document, 'referrer', () => options.referrer ?? '');
  define(document.documentElement, 'scrollHeight', () => page.pageHeight);
  define(window, 'scrollY', () => page.scrollTop);
  define(window, 'innerHeight', () => page.height);
  define(window, 'innerWidth', () => 1200);
  define(screen, 'width', () => 1920);
  define(navigator, 'language', () => 'de-AT');
  define(navigator, 'sendBeacon', () => (url: string, body: string) => {
    if (!page.beaconTakes) return false;
    page.requests.push({ url, init: undefined });
    page.receive(body);
    page.beacons.push(page.last);
    return true;
  });
  vi.spyOn(document, 'hasFocus').mockImplementation(() => page.focused);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    () => [{ type: 'navigate', activationStart: 0, ...options.navigation }] as unknown as PerformanceEntryList,
  );
  if (options.entry !== undefined) {
    const navigation = Object.assign(new EventTarget(), { currentEntry: { index: options.entry } });
    define(window, 'navigation', () => navigation);
  }
  if (options.keepalive === false) vi.stubGlobal('Request', class {});
  const fetch = (url: string, init?: RequestInit) => {
    page.requests.push({ url, init });
    const answer = url.includes('/v1/c/')
      ? (options.answerConfig ?? { status: 200, body: { configRev: 1, ...options.config } })
      : (page.answers.shift() ?? { status: 204 });
    if (answer === 'hangs') return new Promise(() => {});
    if (answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
    if (init?.body) page.receive(init.body as string);
    const body = answer.body === undefined ? null : JSON.stringify(answer.body);
    return Promise.resolve(new Response(body, { status: answer.status, headers: answer.headers ?? {} }));
  };
  vi.stubGlobal('fetch', Object.assign(fetch, { toString: () => 'function fetch() { [native code] }' }));
  define(navigator, 'webdriver', () => options.driven ?? false);
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
    add(...args);
    cleanups.push(() => window.removeEventListener(args[0], args[1], args[2]));
  });
  const { pushState, replaceState } = history;
  cleanups.push(() => Object.assign(history, { pushState, replaceState }));
  const host = window as unknown as Record<string, unknown>;
  if (options.inlined !== false) host.__svc = { k: KEY, c: { configRev: 1, ...options.config } };
  options.before?.();
  for (const name of options.pieces ?? PARTS) run(name);
  run('core', (address) => {
    page.imported.push(address);
    if (options.imports === false) throw new TypeError('Failed to fetch dynamically imported module');
    return run('debug');
  });
  await vi.advanceTimersByTimeAsync(0);
  return page;
}

function on(target: EventTarget, type: string, run: (event: Event) => void): void {
  target.addEventListener(type, run);
  cleanups.push(() => target.removeEventListener(type, run));
}

/** Ends the document, but not the tab: storage and clock stay. */
export function closePage(): void {
  while (cleanups.length) cleanups.pop()!();
  document.head.innerHTML = '';
  vi.clearAllTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const host = window as unknown as Record<string | symbol, unknown>;
  delete host[Symbol.for('svc')];
  delete host.__svc;
  delete host.svc;
}

/** A new visitor at a new time: nothing stored. */
export function reset(): void {
  closePage();
  vi.useRealTimers();
  jsdom.reconfigure({ url: 'https://shop.example/' });
  localStorage.clear();
  sessionStorage.clear();
}
