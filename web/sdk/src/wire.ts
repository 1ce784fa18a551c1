/**
 * The tracking batch, wire version 2, exactly as the server reads it.
 *
 * Names are short because every batch contains them. The server clamps values that are out of range. The SDK also keeps
 * to the ranges, so that no figure on the dashboard results from clamping.
 */

import type { ATTRIBUTION_PARAMETERS, AttrFrom, Nav, SCROLL_MARKS, VideoFormat } from '../../dashboard/src/rest/values';

export {
  ATTRIBUTION_PARAMETERS,
  EVENT_NAME,
  MAX_AGE_MS,
  MAX_ATTRIBUTION_CHARS,
  MAX_BYTES,
  MAX_ENGAGED_MS,
  MAX_EVENTS,
  MAX_EVENTS_PER_PAGEVIEW,
  MAX_PAGEVIEWS,
  MAX_REFERRER_CHARS,
  SCROLL_MARKS,
} from '../../dashboard/src/rest/values';

export type Uuid = string;

export type NavKind = Nav;

export type AttributionKey = (typeof ATTRIBUTION_PARAMETERS)[number];

export type Attribution = Partial<Record<AttributionKey, string>>;

export type ScrollMark = (typeof SCROLL_MARKS)[number];

/** What a plugin reports of one video. The core always sends an empty list. */
export interface WireVideo {
  n: number;
  id: string;
  src: string;
  fmt: VideoFormat | 'quer' | 'hoch';
  t: number;
  dur: number;
  ws: number;
  mp: number;
  done: boolean;
  b: string;
  r: [number, number][];
}

/** Web vitals in whole milliseconds; the layout shift in ten-thousandths. What was not measured is missing. */
export interface Vitals {
  /** Largest contentful paint. */
  lcp?: number;
  /** Interaction to next paint. */
  inp?: number;
  /** Cumulative layout shift. */
  cls?: number;
  /** Time to the first byte. */
  ttfb?: number;
}

/** The whole state of a pageview. Each send repeats it with a higher `seq`. */
export interface WirePageview {
  id: Uuid;
  /** 1, 2, 3 … : the server applies a state only when it is newer. */
  seq: number;
  /** Milliseconds since the pageview started, when this state was written. */
  age: number;
  nav: NavKind;
  host: string;
  path: string;
  variant: string | null;
  lang: string | null;
  ref: string | null;
  attrFrom: AttrFrom;
  attr: Attribution;
  vw: number;
  vh: number;
  sw: number;
  tp: boolean;
  /** Page height in CSS pixels. */
  ph: number;
  /** Greatest scroll offset in CSS pixels. */
  sy: number;
  /** Deepest part of the page that was on screen, in percent. */
  sp: number;
  /** When each depth was first reached. */
  marks: Partial<Record<ScrollMark, number>>;
  sec: Record<string, [number, number]>;
  /** Engaged milliseconds. */
  eng: number;
  clk: number;
  iclk: number;
  vids: WireVideo[];
  /** What a plugin measured of the speed of the page. */
  vit?: Vitals;
}

/** What of it is the same in each send as long as nothing happens. */
export type State = Omit<WirePageview, 'seq' | 'age'>;

export type Prop = string | number | boolean;
export type Props = Record<string, Prop>;

export interface WireEvent {
  pv: Uuid;
  /** 0 to 499, counted within the pageview; (pv, n) is the de-duplication key. */
  n: number;
  /** Milliseconds since the pageview started. */
  t: number;
  e: string;
  p: Props;
}

export interface WireBatch {
  v: 2;
  k: string;
  sid: Uuid;
  fresh: boolean;
  consent: boolean;
  test: boolean;
  pvs: WirePageview[];
  ev: WireEvent[];
  /** Who the visitor says to be, in hashes. */
  id?: Record<string, unknown>;
  /** Advertising cookies, only with consent. */
  ac?: Record<string, string>;
  cv: number | undefined;
  lib: string;
}
