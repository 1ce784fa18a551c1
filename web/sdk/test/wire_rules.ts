import type { WireBatch } from '../src/wire';

const WORD = /^[A-Za-z\d._:-]{1,40}$/;

const AD_COOKIES: Record<string, RegExp> = {
  fbp: /^fb\.\d\.\d{10,13}\.\d{1,30}$/,
  fbc: /^fb\.\d\.\d{10,13}\.[\w-]{10,500}$/,
  ttp: /^[\w.-]{8,200}$/,
};

/** The wire contract, rule by rule. Each batch that any test sees is held against it. */
export function violations(body: string): string[] {
  const found: string[] = [];
  const check = (holds: boolean, what: string) => void (holds || found.push(what));
  const batch = JSON.parse(body) as WireBatch;
  const uuid = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  const int = (value: unknown, least: number, most: number) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  const keys = (value: object, wanted: string) =>
    check(Object.keys(value).sort().join(' ') === wanted.split(' ').sort().join(' '), 'keys ' + Object.keys(value));

  check(new TextEncoder().encode(body).length <= 16 * 1024, 'size');
  keys(
    batch,
    ['v k sid fresh consent test pvs ev cv lib', batch.id && 'id', batch.ac && 'ac'].filter(Boolean).join(' '),
  );
  check(batch.v === 2, 'v');
  check(/^pk_svc_[\dA-Za-z]{30}$/.test(batch.k), 'k');
  check(uuid.test(batch.sid), 'sid');
  for (const flag of [batch.fresh, batch.consent, batch.test]) check(typeof flag === 'boolean', 'flag');
  check(batch.pvs.length >= 1 && batch.pvs.length <= 5, 'pvs length');
  check(batch.ev.length <= 100, 'ev length');
  check(int(batch.cv, 0, 1e9), 'cv');
  check(/^[\w@.-]{1,40}$/.test(batch.lib), 'lib');
  for (const pv of batch.pvs) {
    if (!('path' in pv)) {
      // A withdrawal of consent says nothing of the page.
      keys(pv, 'id seq age vw vh');
      check(!batch.consent && batch.pvs.length === 1 && !batch.ev.length, 'a state without a page');
      check(uuid.test(pv['id']) && int(pv['seq'], 1, 1e9) && int(pv['age'], 0, 864e5), 'a state without a page');
      continue;
    }
    keys(
      pv,
      'id seq age nav host path variant lang ref attrFrom attr vw vh sw tp ph sy sp marks sec eng clk iclk vids' +
        (pv.vit ? ' vit' : ''),
    );
    check(uuid.test(pv.id), 'pv id');
    check(int(pv.seq, 1, 1e9), 'seq');
    check(int(pv.age, 0, 864e5), 'age');
    check(['load', 'reload', 'back_forward', 'spa', 'prerender', 'resume'].includes(pv.nav), 'nav');
    check(/^[a-z\d.-]{1,100}$/.test(pv.host), 'host');
    check(pv.path.length >= 1 && pv.path.length <= 2048, 'path');
    check(pv.variant === null || pv.variant.length <= 20, 'variant');
    check(pv.lang === null || /^[a-z]{2}$/.test(pv.lang), 'lang');
    check(pv.ref === null || pv.ref.length <= 300, 'ref');
    check(['url', 'stored', 'none'].includes(pv.attrFrom), 'attrFrom');
    for (const [key, value] of Object.entries(pv.attr)) {
      check(
        /^(utm_(source|medium|campaign|content|term|id)|gclid|gbraid|wbraid|fbclid|li_fat_id|ttclid|msclkid)$/.test(
          key,
        ),
        'attr ' + key,
      );
      check(value.length <= 256, 'attr length');
    }
    for (const size of [pv.vw, pv.vh, pv.sw]) check(int(size, 0, 1e4), 'size');
    check(typeof pv.tp === 'boolean', 'tp');
    check(int(pv.ph, 0, 1e6) && int(pv.sy, 0, 1e6) && int(pv.sp, 0, 100), 'scroll');
    for (const [mark, at] of Object.entries(pv.marks))
      check(/^(25|50|75|90|100)$/.test(mark) && int(at, 0, 864e5), 'marks');
    for (const [name, value] of Object.entries(pv.vit ?? {}))
      check(/^(lcp|inp|cls|ttfb)$/.test(name) && int(value, 0, 864e5), 'vit ' + name);
    check(int(pv.eng, 0, 144e5), 'eng');
    check(int(pv.clk, 0, 1e4) && int(pv.iclk, 0, 1e4), 'clicks');
    check(Object.keys(pv.sec).length <= 50, 'sec length');
    for (const [name, times] of Object.entries(pv.sec)) {
      check(WORD.test(name), 'sec name ' + name);
      check(times.length === 2 && times.every((time) => int(time, 0, 864e5)) && times[0] <= times[1], 'sec times');
    }
    check(pv.vids.length <= 10 && new Set(pv.vids.map(({ n }) => n)).size === pv.vids.length, 'vids');
    for (const video of pv.vids) {
      keys(video, 'n id src fmt t dur ws mp done b r');
      check(int(video.n, 0, 9) && int(video.t, 0, 864e5) && int(video.ws, 0, 86_400), 'video numbers');
      check(WORD.test(video.id) && WORD.test(video.src), 'video id, src');
      check(/^(landscape|portrait|unknown)$/.test(video.fmt), 'fmt');
      check(video.dur >= 0 && video.dur <= 7200 && int(video.mp, 0, 100), 'dur, mp');
      check(typeof video.done === 'boolean' && /^[\da-f]{25}$/.test(video.b), 'done, b');
      check(video.r.length <= 40 && video.r.every(([from, to]) => from >= 0 && to >= from), 'r');
    }
  }
  if (batch.id) {
    const { pv, form, tr, ...hashes } = batch.id;
    check(
      batch.pvs.some(({ id }) => id === pv),
      'identity without its pageview',
    );
    check(form === undefined || WORD.test(form as string), 'form');
    for (const [name, hash] of Object.entries(hashes))
      check(/^(em|emg|ph|fn|ln|xid|sig)$/.test(name) && /^[\da-f]{64}$/.test(hash as string), 'hash ' + name);
    for (const value of Object.values(Object(tr))) check(/^(string|number|boolean)$/.test(typeof value), 'trait');
  }
  for (const [name, value] of Object.entries(Object(batch.ac))) {
    check(batch.consent, 'advertising cookies without consent');
    check(AD_COOKIES[name]?.test(value as string) ?? false, 'cookie ' + name);
  }
  for (const event of batch.ev) {
    keys(event, 'pv n t e p');
    check(
      batch.pvs.some((pv) => pv.id === event.pv),
      'event without its pageview',
    );
    check(int(event.n, 0, 499) && int(event.t, 0, 864e5), 'n, t');
    check(/^[a-z][a-z\d_]{0,39}$/.test(event.e), 'e');
    for (const value of Object.values(event.p)) {
      check(typeof value === 'string' ? value.length <= 200 : ['number', 'boolean'].includes(typeof value), 'prop');
    }
  }
  return found;
}
