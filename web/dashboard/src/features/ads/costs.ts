/**
 * Turns a table into the rows of `POST ads/costs`: guesses its columns, reads days and amounts as they are written, and
 * splits the rows into imports that the server takes.
 */
import type { Schemas } from '@/lib/rest';
import {
  type AdPlatform,
  allAdPlatform,
  boundsOfAdCostImport,
  boundsOfAdCostRow,
  type CostImportMode,
  type CostRejection,
} from '@/rest/values';
import type { Line } from './table';

export const costFields = [
  'day',
  'cost',
  'currency',
  'platform',
  'campaign',
  'campaignId',
  'adset',
  'adsetId',
  'ad',
  'adId',
  'impressions',
  'clicks',
  'conversions',
] as const;
export type CostField = (typeof costFields)[number];
/** Index of the column of each field. */
export type Columns = Partial<Record<CostField, number>>;

export const dayOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];
export type Decimal = '.' | ',';

/** Usual headings of ad platforms' exports and of spreadsheets, in English and German, without signs. */
const headings: Record<CostField, readonly string[]> = {
  day: [
    'day',
    'date',
    'tag',
    'datum',
    'reporting starts',
    'berichtsstart',
    'start date',
    'start date in utc',
    'startdatum',
    'by day',
    'stat time day',
    'anfang des auswertungszeitraums',
  ],
  cost: [
    'cost',
    'costs',
    'spend',
    'spent',
    'kosten',
    'ausgaben',
    'amount spent',
    'ausgegebener betrag',
    'betrag',
    'total spent',
    'total cost',
    'gesamtkosten',
    'gesamtausgaben',
  ],
  currency: ['currency', 'currency code', 'wahrung', 'wahrungscode'],
  platform: ['platform', 'plattform', 'ad platform', 'werbeplattform'],
  campaign: ['campaign', 'campaign name', 'kampagne', 'kampagnenname', 'name der kampagne'],
  campaignId: ['campaign id', 'campaignid', 'kampagnen id', 'kampagne id', 'id der kampagne'],
  adset: [
    'ad set',
    'adset',
    'ad set name',
    'adset name',
    'ad group',
    'ad group name',
    'anzeigengruppe',
    'anzeigengruppenname',
    'name der anzeigengruppe',
  ],
  adsetId: [
    'ad set id',
    'adset id',
    'adsetid',
    'ad group id',
    'adgroupid',
    'anzeigengruppen id',
    'anzeigengruppe id',
    'id der anzeigengruppe',
  ],
  ad: ['ad', 'ad name', 'anzeige', 'anzeigenname', 'name der anzeige', 'creative', 'creative name'],
  adId: ['ad id', 'adid', 'anzeigen id', 'anzeige id', 'id der anzeige', 'creative id'],
  impressions: ['impressions', 'impr', 'impression', 'impressionen'],
  clicks: [
    'clicks',
    'klicks',
    'link clicks',
    'clicks all',
    'klicks alle',
    'click',
    'clicks destination',
    'link klicks',
  ],
  conversions: ['conversions', 'conv', 'conversion', 'results', 'ergebnisse'],
};
/** Headings of social_ads_2, which calls campaigns campaign groups, ad sets campaigns and ads creatives. */
const ofGroups: Partial<Record<CostField, readonly string[]>> = {
  campaign: ['campaign group', 'campaign group name', 'kampagnengruppe', 'name der kampagnengruppe'],
  campaignId: ['campaign group id', 'kampagnengruppen id', 'id der kampagnengruppe'],
  adset: headings.campaign,
  adsetId: headings.campaignId,
};

/** A heading in lower case, without accents and signs; what stands in parentheses is left out. */
const plain = (text: string) =>
  text
    .replace(/\([^)]*\)/g, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
/** The same with the words in parentheses, such as `Clicks (all)`. */
const whole = (text: string) => plain(text.replace(/[()]/g, ' '));

/** Guesses the column of each field from the headings. */
export function guessColumns(cells: readonly string[]): Columns {
  const given = cells.map((cell) => [whole(cell), plain(cell)] as const);
  const hasGroups = given.some(([, name]) => /campaign group|kampagnengruppe/.test(name));
  const found: Columns = {};
  const taken = new Set<number>();
  for (const field of costFields) {
    const names = (hasGroups ? ofGroups[field] : undefined) ?? headings[field];
    // The order of the names is their rank. `Link clicks` is better than `Clicks (all)`, which is `Clicks` for short.
    const at = [0, 1]
      .flatMap((form) =>
        names.map((name) => given.findIndex((forms, index) => forms[form] === name && !taken.has(index))),
      )
      .find((index) => index >= 0);
    if (at === undefined) continue;
    found[field] = at;
    taken.add(at);
  }
  return found;
}

/** Index of the row of headings; -1 without one. Exports begin with lines about the report. */
export function headingAt(lines: readonly Line[]): number {
  const known = lines.slice(0, 20).map(({ cells }) => Object.keys(guessColumns(cells)).length);
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  const [first] = lines;
  // Headings in other words: the first row has no number and no day, and the second has one.
  const isData = (line: Line | undefined) => line?.cells.some((cell) => /\d/.test(cell)) ?? false;
  return first && !isData(first) && isData(lines[1]) ? 0 : -1;
}

/** The currency in a heading, such as `Amount spent (EUR)`. */
export const currencyIn = (heading: string | undefined) => /\(([A-Z]{3})\)/.exec(heading ?? '')?.[1] ?? null;

const numberText = (text: string) => text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[^\d.,+-]/g, '');

/** Whether amounts have a decimal point or comma, from all of them: `1.234` alone says nothing. */
export function decimalOf(texts: readonly string[], likely: Decimal): Decimal {
  let [points, commas] = [0, 0];
  for (const text of texts.map(numberText)) {
    const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
    if (point >= 0 && comma >= 0) {
      if (point > comma) points += 1;
      else commas += 1;
    } else if (/\..*\./.test(text)) commas += 1;
    else if (/,.*,/.test(text)) points += 1;
    else if (point >= 0 && !/\.\d{3}$/.test(text)) points += 1;
    else if (comma >= 0 && !/,\d{3}$/.test(text)) commas += 1;
  }
  return points === commas ? likely : points > commas ? '.' : ',';
}

/** An amount as decimal text, digit by digit; null if it is none. Empty cells and dashes are no amount. */
export function amountOf(text: string, decimal: Decimal): string | null {
  const cleaned = text.replaceAll('−', '-').trim();
  if (/\d\s*e\s*[+-]?\d/i.test(cleaned)) return null;
  const isNegative = /^\(.*\)$/.test(cleaned) || /^[^\d]*-/.test(cleaned) || /\d\s*-$/.test(cleaned);
  const digits = numberText(cleaned).replace(/[+-]/g, '');
  const thousands = decimal === '.' ? ',' : '.';
  const [units = '', ...decimals] = digits.replaceAll(thousands, '').split(decimal);
  const isSeparated = digits.includes(thousands);
  // A sign of thousands between other groups than three digits is a decimal sign of somebody else.
  const [head = ''] = digits.split(decimal);
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(head);
  if (decimals.length > 1 || (isSeparated && !isGrouped) || !/\d/.test(digits)) return null;
  const fraction = decimals[0] ?? '';
  const amount = fraction === '' ? units : `${units === '' ? '0' : units}.${fraction}`;
  return `${isNegative ? '-' : ''}${amount === '' ? '0' : amount}`;
}

const isNothing = (text: string) => /^[\s\u00a0]*(?:[-–—]+|n\/?a|null)?[\s\u00a0]*$/i.test(text);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const german: Readonly<Record<string, string>> = { mrz: 'mar', mär: 'mar', mai: 'may', okt: 'oct', dez: 'dec' };

/** The three numbers of a day as they stand; null if it is none. A time behind the day is left out. */
function partsOf(text: string): { parts: [number, number, number]; yearFirst: boolean; named: boolean } | null {
  const day = text.trim().replace(/[T\s]\d{1,2}:\d{2}.*$/, '');
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(day);
  const numeric = compact ?? /^(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,4})$/.exec(day);
  if (numeric) {
    const [, a = '', b = '', c = ''] = numeric;
    return { parts: [Number(a), Number(b), Number(c)], yearFirst: a.length === 4, named: false };
  }
  const words = /^(?:\p{L}+,\s*)?(?:(\d{1,2})\.?\s+(\p{L}{3,})\.?|(\p{L}{3,})\.?\s+(\d{1,2}),?)\s+(\d{4})$/u.exec(day);
  if (!words) return null;
  const short = (words[2] ?? words[3] ?? '').toLowerCase().slice(0, 3);
  const month = months.indexOf(german[short] ?? short) + 1;
  return month === 0
    ? null
    : { parts: [Number(words[5]), month, Number(words[1] ?? words[4])], yearFirst: true, named: true };
}

/** The order of day and month, from all days: `03/04/2026` alone says nothing. */
export function dayOrderOf(texts: readonly string[], likely: DayOrder): DayOrder {
  let isNumeric = false;
  for (const text of texts) {
    const found = partsOf(text);
    if (!found || found.named) continue;
    if (found.yearFirst) return 'ymd';
    isNumeric = true;
    if (found.parts[0] > 12) return 'dmy';
    if (found.parts[1] > 12) return 'mdy';
    if (text.includes('.')) return 'dmy';
  }
  return isNumeric ? likely : 'ymd';
}

/** A day as YYYY-MM-DD; null if there is no such day. */
export function dayOf(text: string, order: DayOrder): string | null {
  const found = partsOf(text);
  if (!found) return null;
  const [a, b, c] = found.parts;
  const [y, month, day] = found.yearFirst ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
  const year = y < 100 ? 2000 + y : y;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970 && year < 2100;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

const platformNames: Record<AdPlatform, RegExp> = {
  search_ads_1: /google|adwords|search\W*ads\W*1/i,
  social_ads_1: /meta|facebook|instagram|social\W*ads\W*1/i,
  social_ads_2: /linkedin|social\W*ads\W*2/i,
  social_ads_3: /tiktok|social\W*ads\W*3/i,
};
export const platformIn = (text: string): AdPlatform | null =>
  allAdPlatform.find((platform) => platformNames[platform].test(text)) ?? null;

/** How a table is read. */
export interface Reading {
  columns: Columns;
  decimal: Decimal;
  dayOrder: DayOrder;
  /** Currency of rows that name none; null for the project's. */
  currency: string | null;
  /** Platform of rows that name none. */
  platform: AdPlatform | null;
}

/** Why a row is not imported: found here, or by the server. */
export type Refusal = CostRejection | 'too_long' | 'spoiled_id' | 'unknown_platform';

type Wire = Schemas['AdCostRow'];
/** A row of an import. What a file does not say is left out. */
export type CostRow = Pick<Wire, 'day' | 'cost'> & Partial<Wire>;
export interface ReadRow {
  line: number;
  row: CostRow;
}
export interface RefusedRow {
  line: number;
  code: Refusal;
  /** The text that is wrong. */
  value: string;
}
export interface ReadCosts {
  rows: ReadRow[];
  refused: RefusedRow[];
  /** Lines of sums at the end of an export, which are left out. */
  sums: number[];
}

const idFields = ['campaignId', 'adsetId', 'adId'] as const;
const nameFields = ['campaign', 'adset', 'ad'] as const;

class Refused extends Error {
  constructor(
    readonly code: Refusal,
    readonly value: string,
  ) {
    super(code);
  }
}

function readRow({ cells }: Line, { columns, decimal, dayOrder, currency, platform }: Reading): CostRow {
  const cell = (field: CostField) => {
    const at = columns[field];
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    return isNothing(text) ? '' : text;
  };
  const day = dayOf(cell('day'), dayOrder);
  if (day === null) throw new Refused('invalid_day', cell('day'));
  // No cost is a cost of zero: exports have rows of ads that were shown nothing.
  const cost = cell('cost') === '' ? '0' : amountOf(cell('cost'), decimal);
  if (cost === null || cost.length > boundsOfAdCostRow.cost.max) throw new Refused('invalid_cost', cell('cost'));
  const row: CostRow = { day, cost };
  const money = cell('currency').toUpperCase() || currency;
  if (money) {
    if (!/^[A-Z]{3}$/.test(money)) throw new Refused('invalid_currency', money);
    row.currency = money;
  }
  const of = cell('platform') === '' ? platform : platformIn(cell('platform'));
  if (cell('platform') !== '' && of === null) throw new Refused('unknown_platform', cell('platform'));
  if (of) row.platform = of;
  for (const field of nameFields) {
    const text = cell(field);
    if (text.length > boundsOfAdCostRow[field].max) throw new Refused('too_long', text);
    if (text !== '') row[field] = text;
  }
  for (const field of idFields) {
    // Spreadsheets that know no texts write a leading apostrophe or an equals sign with quotes.
    const text = cell(field).replace(/^'|^="?|"$/g, '');
    if (/^\d([.,]\d+)?e\+?\d+$/i.test(text)) throw new Refused('spoiled_id', text);
    if (text.length > boundsOfAdCostRow[field].max) throw new Refused('too_long', text);
    if (text !== '') row[field] = text;
  }
  for (const field of ['impressions', 'clicks'] as const) {
    const text = cell(field);
    if (text === '') continue;
    const count = amountOf(text, decimal);
    if (count === null || !/^\d{1,12}(\.0+)?$/.test(count)) throw new Refused('invalid_count', text);
    row[field] = Number(count);
  }
  const conversions = cell('conversions');
  if (conversions !== '') {
    const count = amountOf(conversions, decimal);
    if (count === null || count.startsWith('-') || count.length > boundsOfAdCostRow.conversions.max)
      throw new Refused('invalid_count', conversions);
    row.conversions = count;
  }
  return row;
}

const sum = /^\W*(total|totals|gesamt|summe|insgesamt|ergebnis|gesamtsumme)\b/i;

/** Reads the rows below the headings. */
export function readCosts(lines: readonly Line[], reading: Reading): ReadCosts {
  const read: ReadCosts = { rows: [], refused: [], sums: [] };
  for (const line of lines) {
    try {
      read.rows.push({ line: line.line, row: readRow(line, reading) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isSum = error.code === 'invalid_day' && (isNothing(error.value) || sum.test(error.value));
      if (isSum && line.cells.some((cell) => sum.test(cell))) read.sums.push(line.line);
      else read.refused.push({ line: line.line, code: error.code, value: error.value });
    }
  }
  return read;
}

/** Bytes of a request that are left for its rows; the server takes 2 MiB. */
const mostBytes = 1_900_000;
const bytesOf = ({ row }: ReadRow) => new TextEncoder().encode(JSON.stringify(row)).length + 1;

export interface Parts {
  parts: ReadRow[][];
  /** Days with more rows than an import can have, with the number of their rows. */
  tooLarge: { day: string; rows: number }[];
}

/**
 * Splits rows into imports, in the order of their days, and only between days: an import that replaces days deletes what
 * it does not name of them, and so would delete rows of the part before. A day that is too large is split.
 */
export function partsOfRows(
  rows: readonly ReadRow[],
  most: number = boundsOfAdCostImport.rows.max,
  bytes: number = mostBytes,
): Parts {
  const days = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const day = days.get(row.row.day);
    if (day) day.push(row);
    else days.set(row.row.day, [row]);
  }
  const found: Parts = { parts: [], tooLarge: [] };
  let [part, size]: [ReadRow[], number] = [[], 0];
  const end = () => {
    if (part.length > 0) found.parts.push(part);
    [part, size] = [[], 0];
  };
  for (const [day, all] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sizes = all.map(bytesOf);
    const ofDay = sizes.reduce((whole, one) => whole + one, 0);
    if (part.length + all.length > most || size + ofDay > bytes) end();
    if (all.length > most || ofDay > bytes) found.tooLarge.push({ day, rows: all.length });
    for (const [at, row] of all.entries()) {
      const own = sizes[at] ?? 0;
      if (part.length + 1 > most || size + own > bytes) end();
      part.push(row);
      size += own;
    }
  }
  end();
  return found;
}

/**
 * The mode in which rows can be sent. As on the server, nothing is deleted if the day of a row cannot be read: that row
 * may be of any day.
 */
export const modeOf = (mode: CostImportMode, { refused }: ReadCosts): CostImportMode =>
  mode === 'replace_days' && refused.some(({ code }) => code === 'invalid_day') ? 'upsert' : mode;

/** Days with a row that is not sent. An import must not delete their rows. */
export function daysRefused(lines: readonly Line[], { refused }: ReadCosts, reading: Reading): Set<string> {
  const at = reading.columns.day;
  const wrong = new Set(refused.map(({ line }) => line));
  const days = lines
    .filter(({ line }) => wrong.has(line))
    .map(({ cells }) => (at === undefined ? null : dayOf(cells[at] ?? '', reading.dayOrder)));
  return new Set(days.filter((day) => day !== null));
}

/** Splits rows by mode: days that are replaced, and days that only gain rows because one of their rows was refused. */
export function planOf(
  lines: readonly Line[],
  read: ReadCosts,
  reading: Reading,
  wanted: CostImportMode,
): { mode: CostImportMode; rows: ReadRow[] }[] {
  const mode = modeOf(wanted, read);
  if (mode === 'upsert') return partsOfRows(read.rows).parts.map((rows) => ({ mode, rows }));
  const kept = daysRefused(lines, read, reading);
  const of = (mode: CostImportMode, rows: ReadRow[]) => partsOfRows(rows).parts.map((rows) => ({ mode, rows }));
  return [
    ...of(
      'replace_days',
      read.rows.filter(({ row }) => !kept.has(row.day)),
    ),
    ...of(
      'upsert',
      read.rows.filter(({ row }) => kept.has(row.day)),
    ),
  ];
}
