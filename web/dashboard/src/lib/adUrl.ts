/**
 * Checks the final URL of an ad, and corrects it: parameters that svc reads, and placeholders that the platform
 * replaces when somebody clicks. `adUrl.cases.json` lists cases.
 */
import {
  AD_HOSTS,
  AD_PLACEHOLDERS,
  AD_SOURCES,
  type AdPlatform,
  allAdPlatform,
  allClickId,
  ATTRIBUTION_PARAMETERS,
  SOURCE_ENDS,
} from '@/rest/values';

/** Parameter of a platform's template, as the server answers it. */
export interface TemplatePart {
  name: string;
  value: string;
}
export type Templates = Readonly<Record<AdPlatform, readonly TemplatePart[]>>;

/** Mistakes, which keep visits from being matched. */
export const mistakes = [
  'not_address',
  'no_scheme',
  'spaces',
  'html_entities',
  'encoded_braces',
  'no_question_mark',
  'second_question_mark',
  'in_fragment',
  'no_utm',
  'duplicate',
  'name_case',
  'source_of_other',
  'other_platform',
  'single_underscores',
  'wrong_braces',
  'unknown_placeholder',
  'static_id',
  'missing',
] as const;
/** Advice: the visits are matched, but less surely. */
export const advice = ['value_case', 'name_placeholder', 'fixed_text', 'click_id', 'platform_unknown'] as const;
export type FindingCode = (typeof mistakes)[number] | (typeof advice)[number];

export interface Finding {
  code: FindingCode;
  /** The address parameter. */
  name?: string;
  /** The text that is wrong. */
  value?: string;
  /** What it should be, or the second value of a duplicate. */
  other?: string;
  /** The platform that the text belongs to. */
  platform?: AdPlatform;
}

export interface Checked {
  /** Platform of the ad: the chosen one, or what the address says. */
  platform: AdPlatform | null;
  findings: Finding[];
  /** The address without its mistakes; null if it cannot be corrected. The same text if nothing is wrong. */
  corrected: string | null;
}

export const isMistake = ({ code }: Finding) => mistakes.some((mistake) => mistake === code);

/** Letters and digits of a word, in lower case: `campaign.id` and `CAMPAIGN_ID` are the same. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The word as the platform writes it in a placeholder; null if the platform has no such placeholder. */
function writtenBy(platform: AdPlatform, word: string): string | null {
  const { open, close, words } = AD_PLACEHOLDERS[platform];
  const known = words.find((candidate) => plain(candidate) === plain(word));
  return known === undefined ? null : `${open}${known}${close}`;
}

/** Platform that a utm_source names; null if it names none. */
export function platformOfSource(source: string): AdPlatform | null {
  const whole = plain(source);
  const end = SOURCE_ENDS.find((end) => whole.endsWith(end)) ?? '';
  const bare = whole.slice(0, whole.length - end.length);
  const of = (name: string) =>
    allAdPlatform.find((platform) => AD_SOURCES[platform].some((source) => source === name)) ?? null;
  return of(whole) ?? of(bare) ?? (source.includes('.') ? platformOfHost(source) : null);
}

const hosts: Readonly<Record<string, AdPlatform | null>> = AD_HOSTS;
/** Public suffix of a brand's domain, such as `com` or `co.uk`. The server knows all of them. */
const suffix = /(?<=\.)(?:com?\.)?[a-z]{2,}$/;

/** Platform that a host belongs to: the longest known name decides. Search engines also run other services on subdomains. */
function platformOfHost(text: string): AdPlatform | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^www\./, '');
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const known = [name, name.replace(suffix, '')].find((name) => Object.hasOwn(hosts, name));
    if (known === undefined) continue;
    const platform = hosts[known] ?? null;
    const isBrand = known !== name && known.indexOf('.') === known.length - 1;
    const front = host.slice(0, host.length - name.length);
    return platform === 'search_ads_1' && isBrand && !/^(?:[^.]{1,3}\.)?$/.test(front) ? null : platform;
  }
  return null;
}

interface Token {
  /** Place in the value. */
  at: number;
  /** The placeholder as it is typed. */
  text: string;
  word: string;
  /** The platform that has exactly this placeholder. */
  exact: AdPlatform | null;
}

const styled = /(?:\$?\{+\s*([A-Za-z][\w.]*)\s*\}*)|(?:([A-Za-z][\w.]*)\}+)|(?:[[<(%]+([A-Za-z][\w.]*)[\])>%]+)/g;
const underscored = /(?<!_)__([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)__(?!_)/g;
/** One underscore is missing at least; only as a whole value, because names of campaigns contain underscores, too. */
const lostUnderscore = /^_{1,3}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)_{1,3}$/;

/** Conditions and own parameters of search_ads_1, such as `{ifmobile:phone}` and `{_season}`. */
const conditional = /\{(?:if\w+:[^{}]*|_\w+)\}/gi;

/** The placeholders in a value, right or wrong. */
function tokensOf(given: string): Token[] {
  const value = given.replace(conditional, (text) => ' '.repeat(text.length));
  const found: Token[] = [];
  const add = (at: number, text: string, word: string) => {
    const exact = allAdPlatform.find((platform) => writtenBy(platform, word) === text) ?? null;
    found.push({ at, text, word, exact });
  };
  for (const { 0: text, 1: braces, 2: half, 3: other, index } of value.matchAll(styled)) {
    const word = braces ?? half ?? other ?? '';
    // Other brackets and percent signs are ordinary text unless the word of an id is inside.
    const isId = /id$/i.test(word) && allAdPlatform.some((platform) => writtenBy(platform, word));
    if (other === undefined || isId) add(index, text, word);
  }
  if (found.length > 0) return found;
  for (const { 0: text, 1: word = '', index } of value.matchAll(underscored)) add(index, text, word);
  if (found.length > 0) return found;
  const lost = lostUnderscore.exec(value);
  if (lost?.[1] !== undefined && (writtenBy('social_ads_3', lost[1]) || value.startsWith('__'))) add(0, value, lost[1]);
  return found;
}

/** The platform that a placeholder looks like, if none has exactly this one. */
function looksLike({ text, word }: Token): AdPlatform | null {
  const fits = allAdPlatform.filter((platform) => writtenBy(platform, word));
  const [only] = fits;
  if (fits.length === 1 && only) return only;
  if (text.startsWith('_')) return 'social_ads_3';
  if (word.includes('.')) return 'social_ads_1';
  if (text.includes('{{')) return /^[A-Z]/.test(word) ? 'social_ads_2' : 'social_ads_1';
  return text.includes('{') ? 'search_ads_1' : null;
}

interface Pair {
  /** Name as it is typed. */
  typed: string;
  name: string;
  value: string;
}

const readPair = (text: string): Pair => {
  const at = text.indexOf('=');
  const typed = at < 0 ? text : text.slice(0, at);
  return { typed, name: typed.toLowerCase(), value: at < 0 ? '' : text.slice(at + 1) };
};
const utmNames: readonly string[] = ATTRIBUTION_PARAMETERS.filter((name) => name.startsWith('utm_'));
const isUtm = ({ name }: Pair) => utmNames.includes(name);
const isClickId = ({ name }: Pair) => allClickId.some((id) => id === name);
/** Parameters of ids, whose values placeholders fill. */
const isOfId = (name: string) => ['utm_id', 'utm_term', 'utm_content'].includes(name);

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}
/** Encodes what an address cannot contain, and leaves placeholders as they are. */
const encoded = (value: string) =>
  value.replace(/[\s#&"<>]/g, (sign) => (/\s/.test(sign) ? '%20' : encodeURIComponent(sign)));

interface Parsed {
  base: string;
  pairs: Pair[];
  anchor: string;
}

/** Splits an address. Placeholders are no valid text of an address, so `URL` would change them. */
function parse(text: string, findings: Finding[]): Parsed {
  let address = text;
  if (/&amp;/i.test(address)) {
    findings.push({ code: 'html_entities' });
    address = address.replace(/&amp;/gi, '&');
  }
  if (/%7[bd]/i.test(address)) {
    findings.push({ code: 'encoded_braces' });
    address = address.replace(/%7b/gi, '{').replace(/%7d/gi, '}');
  }
  if (/\s/.test(address)) {
    findings.push({ code: 'spaces' });
    address = address
      .replace(/[\r\n\t]+\s*/g, '')
      .replace(/\s*([?&=#])\s*/g, '$1')
      .replace(/\s+/g, '%20');
  }
  // The suffix alone, as it stands in the settings of search_ads_1.
  if (/^[?&]?utm_/i.test(address)) address = `?${address.replace(/^[?&]/, '')}`;
  const hash = address.indexOf('#');
  const beforeHash = hash < 0 ? address : address.slice(0, hash);
  let anchor = hash < 0 ? '' : address.slice(hash + 1);
  const mark = beforeHash.indexOf('?');
  let base = mark < 0 ? beforeHash : beforeHash.slice(0, mark);
  let query = mark < 0 ? '' : beforeHash.slice(mark + 1);
  const first = mark < 0 ? base.indexOf('&', base.lastIndexOf('/')) : -1;
  if (first >= 0 && /&utm_/i.test(base.slice(first))) {
    findings.push({ code: 'no_question_mark' });
    [base, query] = [base.slice(0, first), base.slice(first + 1)];
  }
  if (query.includes('?')) {
    findings.push({ code: 'second_question_mark' });
    query = query.replaceAll('?', '&');
  }
  const inAnchor = /(?:^|[?&])utm_\w+=/i.exec(anchor);
  if (inAnchor) {
    findings.push({ code: 'in_fragment', value: `#${anchor}` });
    const begin = anchor.toLowerCase().startsWith('utm_') ? 0 : anchor.search(/[?&]/);
    query = [query, anchor.slice(begin).replace(/^[?&]/, '').replaceAll('?', '&')].filter(Boolean).join('&');
    anchor = anchor.slice(0, begin);
  }
  return { base, pairs: query.split('&').filter(Boolean).map(readPair), anchor };
}

/** Findings about the value of a parameter, and the value that it should have. */
function checkValue(
  { name, value }: Pair,
  platform: AdPlatform | null,
  templates: Templates,
  findings: Finding[],
): string {
  const tokens = tokensOf(value);
  const ofTemplate = platform && templates[platform].find((part) => part.name === name)?.value;
  let [next, end] = ['', 0];
  for (const token of tokens) {
    next += value.slice(end, token.at);
    end = token.at + token.text.length;
    if (token.exact !== null && (platform === null || token.exact === platform)) {
      if (/name$/i.test(token.word)) findings.push({ code: 'name_placeholder', name, value: token.text });
      next += token.text;
      continue;
    }
    const right = platform && writtenBy(platform, token.word);
    const owner = token.exact ?? (right ? null : looksLike(token));
    // The same word means another level elsewhere, so the template decides.
    const instead = (token.exact === null ? right : null) ?? ofTemplate ?? right;
    if (owner !== null && owner !== platform)
      findings.push({
        code: 'other_platform',
        name,
        value: token.text,
        platform: owner,
        ...(instead ? { other: instead } : {}),
      });
    else if (right && token.text.startsWith('_'))
      findings.push({ code: 'single_underscores', name, value: token.text, other: right });
    else if (right) findings.push({ code: 'wrong_braces', name, value: token.text, other: right });
    else
      findings.push({ code: 'unknown_placeholder', name, value: token.text, ...(instead ? { other: instead } : {}) });
    // Without its like on the platform, it would stay as it is: without it, the value says more.
    next += instead ?? '';
  }
  next += value.slice(end);
  // The source and the medium of the template are texts, which stand alone.
  if (next !== value && !isOfId(name) && ofTemplate) return ofTemplate;
  if (tokens.length > 0) return next;
  if (isOfId(name) || name === 'utm_campaign') {
    if (/^\d{5,20}$/.test(value)) {
      findings.push({ code: 'static_id', name, value, ...(ofTemplate ? { other: ofTemplate } : {}) });
      return ofTemplate ?? (name === 'utm_campaign' ? '' : value);
    }
    if (isOfId(name) && value !== '')
      findings.push({ code: 'fixed_text', name, value: decoded(value), ...(ofTemplate ? { other: ofTemplate } : {}) });
  } else if (/[A-Z]/.test(value)) {
    findings.push({ code: 'value_case', name, value, other: value.toLowerCase() });
    return value.toLowerCase();
  }
  return value;
}

/** The platform of an ad, by its placeholders or else its utm_source. */
function platformOf(pairs: readonly Pair[]): AdPlatform | null {
  const tokens = pairs.filter(isUtm).flatMap(({ value }) => tokensOf(value));
  const votes = (of: (token: Token) => AdPlatform | null) => {
    const counted = allAdPlatform.map(
      (platform) => [platform, tokens.filter((token) => of(token) === platform).length] as const,
    );
    const most = Math.max(...counted.map(([, count]) => count));
    return most > 0 ? (counted.find(([, count]) => count === most)?.[0] ?? null) : null;
  };
  const source = pairs.find(({ name }) => name === 'utm_source')?.value;
  return votes(({ exact }) => exact) ?? (source ? platformOfSource(decoded(source)) : null) ?? votes(looksLike);
}

/** Checks an address for a platform; null to find out the platform. */
export function checkAdUrl(given: string, chosen: AdPlatform | null, templates: Templates): Checked {
  const findings: Finding[] = [];
  const { base: typedBase, pairs, anchor } = parse(given.trim(), findings);
  let base = typedBase;
  const isSuffix = base === '' && pairs.some(isUtm);
  if (!isSuffix && !/^https?:\/\//i.test(base)) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(base) && !/^[^/]*:\d+(\/|$)/.test(base))
      return { platform: null, findings: [{ code: 'not_address' }], corrected: null };
    findings.unshift({ code: 'no_scheme' });
    base = `https://${base.replace(/^\/+/, '')}`;
  }
  const host = /^https?:\/\/([^/]*)/i.exec(base)?.[1] ?? '';
  if (!isSuffix && !/^[^\s@{}]+\.[^\s@{}]+$|^localhost(:\d+)?$/i.test(host))
    return { platform: null, findings: [{ code: 'not_address' }], corrected: null };

  const utm = pairs.filter(isUtm);
  const platform = chosen ?? platformOf(pairs);
  for (const { typed, name } of utm) if (typed !== name) findings.push({ code: 'name_case', name, value: typed });
  for (const pair of pairs)
    if (isClickId(pair) && pair.value !== '' && tokensOf(pair.value).length === 0)
      findings.push({ code: 'click_id', name: pair.name });

  // Of a parameter that is there twice, the corrected address keeps the one with the platform's placeholder.
  const kept = new Map<string, Pair>();
  for (const pair of utm) {
    const before = kept.get(pair.name);
    if (!before) kept.set(pair.name, pair);
    else {
      findings.push({ code: 'duplicate', name: pair.name, value: decoded(before.value), other: decoded(pair.value) });
      const isRight = ({ value }: Pair) => tokensOf(value).some(({ exact }) => exact !== null && exact === platform);
      if (before.value === '' || (isRight(pair) && !isRight(before))) kept.set(pair.name, pair);
    }
  }

  const source = kept.get('utm_source');
  const ofSource = source ? platformOfSource(decoded(source.value)) : null;
  const isForeign = platform !== null && ofSource !== null && ofSource !== platform;
  if (utm.length === 0) findings.push({ code: 'no_utm' });
  else if (isForeign && source)
    findings.push({ code: 'source_of_other', name: 'utm_source', value: decoded(source.value), platform: ofSource });
  if (platform === null) findings.push({ code: 'platform_unknown' });

  const values = new Map<string, string>();
  for (const [name, pair] of kept) {
    const value = checkValue(pair, platform, templates, findings);
    if (value !== '') values.set(name, value);
  }
  const template = platform ? templates[platform] : [];
  if (isForeign) values.set('utm_source', template.find(({ name }) => name === 'utm_source')?.value ?? '');
  for (const { name, value } of template)
    if (!values.has(name)) {
      if (utm.length > 0) findings.push({ code: 'missing', name, value });
      values.set(name, value);
    }

  if (platform === null) return { platform, findings, corrected: null };
  if (!findings.some(isMistake) && !findings.some(({ code }) => code === 'value_case'))
    return { platform, findings, corrected: given.trim() };
  const others = pairs
    .filter((pair) => !isUtm(pair))
    .map(({ typed, value }) => (value === '' ? typed : `${typed}=${value}`));
  const order = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_id', 'utm_term', 'utm_content'];
  const parts = order.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [`${name}=${encoded(value)}`];
  });
  const query = [...others, ...parts].join('&');
  return { platform, findings, corrected: isSuffix ? query : `${base}?${query}${anchor ? `#${anchor}` : ''}` };
}
