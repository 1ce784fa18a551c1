/**
 * The client config: the part of a project's tracking config that the browser
 * needs. The server either puts it in front of the script (`window.__svc`) or
 * answers it at `GET /v1/c/{pk}`; both are the same object.
 *
 * Any key may be absent. What absence means is written where the key is read:
 * a table of defaults would be carried to every visitor for nothing.
 */

export interface PathMatch {
  kind: 'exact' | 'prefix' | 'glob';
  value: string;
}

export interface ConsentConfig {
  mode: 'cookieless' | 'strict' | 'require';
  /** Where the site itself keeps the visitor's decision (localStorage). */
  storageKey: string | null;
  grantedValues: string[];
  deniedValues: string[];
  windowEvent: {
    name: string;
    detailPath: string;
    grantedValues: string[];
    deniedValues: string[];
  } | null;
  cmp: string[];
  respectDoNotTrack: boolean;
  respectGlobalPrivacyControl: boolean;
}

export interface Bridge {
  /** The window event of the host application. */
  event: string;
  /** The event that is recorded for it. */
  emit: string;
  /** Prop name to dotted path into the event's detail. */
  props: Record<string, string>;
  flush: boolean;
}

export interface FullConfig {
  configRev: number;
  sessionTimeoutMs: number;
  hashRouting: boolean;
  variantParam: string | null;
  testParams: string[];
  notrackParam: string;
  storagePrefix: string;
  excludePaths: PathMatch[];
  firstTouch: { enabled: boolean };
  consent: Partial<ConsentConfig>;
  legacyTrackAttributes: boolean;
  cta: { selectors: string[] };
  messaging: { chatapp: boolean; apps: string[] };
  downloads: { extensions: string[] };
  notFound: { path: string; markerAttr: string } | null;
  bridges: Bridge[];
  plugins: { video: boolean; sections: boolean; forms: boolean };
}

export type ClientConfig = Partial<FullConfig> & { consent: Partial<ConsentConfig> & Pick<ConsentConfig, 'mode'> };

export let config: ClientConfig;

/** Where batches go, and the publishable key they carry. */
export let endpoint: string;
export let key: string;

export function configure(sent: Partial<FullConfig>, url: string, publishableKey: string): void {
  endpoint = url;
  key = publishableKey;
  config = { ...sent, consent: { mode: 'cookieless', ...sent.consent } };
}
