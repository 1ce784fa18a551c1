// SDK behaviours that every engine must show, written once. `page` is one of the drivers; see the README.
//
// Each behaviour waits for a batch to arrive. To show that nothing arrives, it waits for something that the same
// browser sends later and that does arrive.

import assert from 'node:assert/strict';
import { KEY } from '../support/recorder.mjs';
import { eventually } from '../support/server.mjs';
import { snippetOf } from '../support/site.mjs';
import { at, LOOKS_UNDRIVEN, open } from './visiting.mjs';

/** The SDK takes its time with what is no news; the page asks it to send now, until the recorder has it. */
const sent = (page, recorder, condition, what) =>
  eventually(
    async () => {
      await page.evaluate(() => window.svc?.('flush'));
      return condition(recorder);
    },
    what,
    20_000,
  );
const arrived = (page, recorder, count) =>
  sent(page, recorder, (r) => r.pageviews.length >= count, `${count} views arrived`);
const views = (recorder) => recorder.pageviews.map(({ nav, path }) => [nav, path]);
const names = (recorder) => recorder.events.map(({ e }) => e);
const stored = (page) => page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);

/** From now on no timer of the page runs, so only its end can make the SDK send; however slow the machine. */
const stopTimers = (page) =>
  page.evaluate(() => {
    for (let id = setTimeout(() => {}); id > 0; id--) clearTimeout(id);
    window.setTimeout = () => 0;
  });

/** Call before the page is left, and `isBack` when it was gone back to: resolves once the same document is shown again. */
const leaving = (page) => page.evaluate(() => addEventListener('pageshow', () => (window.restored = true)));
const isBack = (page) => eventually(() => page.evaluate(() => window.restored === true), 'the document was restored');
/** Not `open`: in Firefox, Puppeteer waits in vain for the load that follows a restored document. */
async function follow(page, link, path) {
  await page.click(link);
  await at(page, path);
}

/** Does something in another tab that stores or tells a decision, and resolves once the page has heard of it. */
async function saidElsewhere(page, act) {
  await page.evaluate(() => {
    window.heard = false;
    addEventListener('storage', () => (window.heard = true), { once: true });
  });
  await act();
  await eventually(() => page.evaluate(() => window.heard), 'the other tab was heard');
}

export const behaviours = {
  async 'a load is counted, and leaves nothing in the browser'({ page, recorder, site }) {
    await open(page, site, '/?utm_source=news');
    await arrived(page, recorder, 1);
    const [view] = recorder.pageviews;
    assert.deepEqual(views(recorder), [['load', '/']]);
    assert.deepEqual(view.attr, { utm_source: 'news' });
    const size = await page.evaluate(() => [innerWidth, innerHeight, screen.width]);
    assert.deepEqual([view.vw, view.vh, view.sw], size);
    assert.equal(view.host, '127.0.0.1');
    const [{ method, headers }] = recorder.received;
    assert.equal(method, 'POST', 'no preflight');
    assert.match(headers['content-type'], /^text\/plain/);
    assert.equal(headers.cookie, undefined);
    assert.deepEqual(await stored(page), [0, 0, '']);
  },

  async 'an application that changes the address is counted once for each page'({ page, recorder, site }) {
    await open(page, site);
    await page.evaluate(() => {
      history.pushState(null, '', '/a');
      history.replaceState({ same: true }, '', '/a');
      history.pushState(null, '', '/b?tab=2');
    });
    await page.evaluate(() => history.back());
    await arrived(page, recorder, 4);
    assert.deepEqual(views(recorder), [
      ['load', '/'],
      ['spa', '/a'],
      ['spa', '/b'],
      ['spa', '/a'],
    ]);
  },

  // All three keep the page in the back/forward cache, under automation too. The navigation entry of a restored
  // page says `back_forward` in Firefox and stays `navigate` in Chromium and WebKit, so it tells nothing.
  async 'a page that comes back from the back/forward cache is a new view'({ page, recorder, site }) {
    await open(page, site);
    await arrived(page, recorder, 1);
    await page.evaluate(() => void (window.alive = true));
    await page.click('#to-pricing');
    await arrived(page, recorder, 2);
    await page.back();
    await arrived(page, recorder, 3);
    assert.equal(await page.evaluate(() => window.alive), true, 'the document was restored, not loaded again');
    assert.deepEqual(views(recorder), [
      ['load', '/'],
      ['load', '/pricing'],
      ['back_forward', '/'],
    ]);
  },

  async 'with data-debug the script with words takes over'({ page, recorder, site }) {
    const listening = "<script>said = []; console.info = (...words) => said.push(words.join(' '))</script>";
    const tag = snippetOf(recorder.origin, KEY).replace('async', 'async data-debug');
    site.routes['/words'] = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html>' + LOOKS_UNDRIVEN + listening + tag);
    await open(page, site, '/words');
    await arrived(page, recorder, 1);
    assert.deepEqual(views(recorder), [['load', '/words']]);
    assert.match(await page.evaluate(() => window.said.join()), /counts a view of/);
  },

  async 'a reload is told from a load'({ page, recorder, site }) {
    await open(page, site);
    await arrived(page, recorder, 1);
    await page.reload();
    await arrived(page, recorder, 2);
    assert.deepEqual(views(recorder), [
      ['load', '/'],
      ['reload', '/'],
    ]);
  },

  async 'the wheel moves the scroll depth'({ page, recorder, site }) {
    await open(page, site);
    await arrived(page, recorder, 1);
    const [before] = recorder.pageviews;
    assert.ok(before.sp > 0 && before.sp < 60, `only the first screen was seen, not ${before.sp} %`);
    await page.wheel(5000);
    await eventually(() => page.evaluate(() => scrollY > 1000), 'the page had moved');
    await sent(page, recorder, (r) => r.pageviews[0].sp === 100, 'the end of the page was seen');
    const [view] = recorder.pageviews;
    assert.ok(view.sy > 1000 && view.ph > 2400);
    assert.deepEqual(Object.keys(view.marks), ['25', '50', '75', '90', '100']);
  },

  async 'engaged time counts in front and stands still behind another tab'({ page, recorder, site }) {
    await open(page, site);
    await arrived(page, recorder, 1);
    await page.click('h1');
    await page.hide();
    await recorder.until((r) => r.pageviews[0].clk === 1 && r.pageviews[0].eng > 0, 'engaged time arrived');
    const { eng, age } = recorder.pageviews[0];
    // The stretch begins when the SDK starts, the view a few milliseconds later.
    assert.ok(eng < age + 200, `${eng} ms engaged of ${age}`);
    const since = Date.now();
    await eventually(() => Date.now() - since > 1500, 'the page had been hidden for a while');
    await page.evaluate(() => window.svc('event', 'still_hidden'));
    await sent(page, recorder, (r) => r.events.length === 1, 'what the hidden page recorded arrived');
    assert.equal(recorder.pageviews[0].eng, eng);
    assert.ok(recorder.pageviews[0].age - age > 1400);
    await page.show();
    await eventually(() => page.evaluate(() => document.hasFocus()), 'the page was in front again');
    await page.click('h1');
    await sent(page, recorder, (r) => r.pageviews[0].eng > eng, 'the engaged time went on');
    assert.ok(recorder.pageviews[0].eng < eng + 1400, 'the time behind the other tab is not in it');
  },

  async 'clicks are counted, and calls to action recorded'({ page, recorder, site }) {
    await open(page, site);
    await page.click('p');
    await page.click('button');
    await recorder.until((r) => r.events.length === 1 && r.pageviews[0].clk === 2, 'clicks and event arrived');
    const [view] = recorder.pageviews;
    assert.equal(view.iclk, 1, 'a text is no button');
    const [{ pv, e, p }] = recorder.events;
    assert.deepEqual([pv, e, p], [view.id, 'cta_click', { label: 'Book now', section: 'offer' }]);
  },

  async 'a button pressed by the keyboard is a click'({ page, recorder, site }) {
    await open(page, site);
    await page.evaluate(() => document.querySelector('button').focus());
    await page.key('Enter');
    await recorder.until((r) => r.events[0]?.e === 'cta_click', 'the event arrived');
    assert.deepEqual([recorder.pageviews[0].clk, recorder.pageviews[0].iclk], [1, 1]);
  },

  async 'an event of the page arrives with its properties'({ page, recorder, site }) {
    await open(page, site);
    await page.evaluate(() => window.svc('event', 'plan_chosen', { plan: 'team', seats: 5, yearly: true }));
    await recorder.until((r) => r.events.length === 1, 'the event arrived');
    const [{ e, p }] = recorder.events;
    assert.deepEqual([e, p], ['plan_chosen', { plan: 'team', seats: 5, yearly: true }]);
  },

  async 'a page that is hidden sends its state at once'({ page, recorder, site }) {
    await open(page, site);
    await arrived(page, recorder, 1);
    await stopTimers(page);
    await page.click('p');
    await page.hide();
    await recorder.until((r) => r.pageviews[0].clk === 1, 'the click arrived');
    assert.match(recorder.received.at(-1).headers['content-type'], /^text\/plain/);
  },

  async 'a page left at once is counted, and sent once'({ page, recorder, site }) {
    await open(page, site);
    await stopTimers(page);
    await page.evaluate(() => window.svc('event', 'seen'));
    await page.open('about:blank');
    await recorder.until((r) => r.events.length === 1, 'the last request arrived after the page was gone');
    const { id } = recorder.pageviews[0];
    // Whatever else the first document sent arrives before what the next one sends.
    await open(page, site, '/pricing');
    await arrived(page, recorder, 2);
    const sends = recorder.batches.filter(({ ev }) => ev.some(({ pv }) => pv === id));
    assert.equal(sends.length, 1, 'pagehide and visibilitychange both tell, one sends');
  },

  async 'a closed tab sends its last state'({ page, recorder, site }) {
    await open(page, site);
    await arrived(page, recorder, 1);
    await stopTimers(page);
    await page.click('p');
    await page.close();
    await recorder.until((r) => r.pageviews[0].clk === 1, 'the click of the closed tab arrived');
  },

  async 'cookieless: sends without a decision and after a no, stores after a yes'({ page, recorder, site }) {
    recorder.config = { consent: { mode: 'cookieless' } };
    await open(page, site);
    await page.evaluate(() => window.svc('consent', false));
    await arrived(page, recorder, 1);
    assert.deepEqual(await stored(page), [0, 0, '']);
    await page.evaluate(() => (window.svc('consent', true), window.svc('event', 'after_yes')));
    await recorder.until((r) => r.events.length === 1, 'the event arrived');
    assert.equal(recorder.batches.at(-1).consent, true);
    const [, session, cookies] = await stored(page);
    assert.ok(session > 0, 'the session is stored');
    assert.equal(cookies, '');
    await open(page, site, '/pricing');
    await page.evaluate(() => window.svc('consent', true));
    await arrived(page, recorder, 2);
    assert.equal(recorder.batches.at(-1).sid, recorder.batches[0].sid, 'the session outlives the load');
    await page.evaluate(() => window.svc('consent', false));
    assert.deepEqual(await stored(page), [0, 0, '']);
  },

  async 'strict: sends an undecided view when it is left, nothing after a no, all after a yes'(visit) {
    const { page, recorder, site } = visit;
    recorder.config = { consent: { mode: 'strict' } };
    await open(page, site);
    await open(page, site, '/pricing');
    await page.evaluate(() => (window.svc('consent', false), window.svc('event', 'after_no')));
    await open(page, site, '/contact');
    await page.evaluate(() => window.svc('consent', true));
    await arrived(page, recorder, 2);
    assert.deepEqual(views(recorder), [
      ['load', '/'],
      ['load', '/contact'],
    ]);
    assert.deepEqual(recorder.events, []);
  },

  async 'require: sends nothing before a yes'({ page, recorder, site }) {
    recorder.config = { consent: { mode: 'require' } };
    await open(page, site);
    await page.evaluate(() => window.svc('event', 'before_yes'));
    await open(page, site, '/pricing');
    await page.evaluate(() => window.svc('consent', true));
    await arrived(page, recorder, 1);
    assert.deepEqual(views(recorder), [['load', '/pricing']]);
    assert.deepEqual(recorder.events, []);
    assert.ok(recorder.batches.every(({ consent }) => consent));
  },

  async 'an opt-out sends nothing, an opt-in begins again'({ page, recorder, site }) {
    await open(page, site);
    await page.evaluate(() => (window.svc('optout'), window.svc('event', 'after_optout')));
    await page.click('p');
    await page.open('about:blank');
    await open(page, site, '/pricing');
    await page.evaluate(() => (window.svc('event', 'still_out'), window.svc('optin')));
    await arrived(page, recorder, 1);
    assert.deepEqual(views(recorder), [['load', '/pricing']]);
    assert.deepEqual(recorder.events, []);
  },

  async 'an objection holds in a page that comes back from the back/forward cache'({ page, recorder, site }) {
    await open(page, site);
    await arrived(page, recorder, 1);
    await leaving(page);
    await follow(page, '#to-pricing', '/pricing');
    await arrived(page, recorder, 2);
    await page.evaluate(() => window.svc('optout'));
    await page.back();
    await isBack(page);
    await page.evaluate(() => window.svc('event', 'after_objection'));
    await page.click('p');
    await follow(page, '#to-contact', '/contact');
    await page.evaluate(() => window.svc('optin'));
    await arrived(page, recorder, 3);
    assert.deepEqual(views(recorder), [
      ['load', '/'],
      ['load', '/pricing'],
      ['load', '/contact'],
    ]);
    assert.deepEqual(recorder.events, []);
    assert.ok(!(recorder.pageviews[0].clk > 1), 'no click but that on the first link was counted');
  },

  async 'a withdrawal holds in a page that comes back from the back/forward cache'({ page, recorder, site }) {
    recorder.config = { consent: { mode: 'require' } };
    await open(page, site);
    await page.evaluate(() => window.svc('consent', true));
    await arrived(page, recorder, 1);
    await leaving(page);
    await follow(page, '#to-pricing', '/pricing');
    await page.evaluate(() => window.svc('consent', true));
    await arrived(page, recorder, 2);
    await page.evaluate(() => window.svc('consent', false));
    await page.back();
    await isBack(page);
    await page.evaluate(() => window.svc('event', 'after_withdrawal'));
    await page.click('p');
    assert.deepEqual(await stored(page), [0, 0, '']);
    await page.evaluate(() => (window.svc('consent', true), window.svc('event', 'after_yes')));
    await sent(page, recorder, (r) => r.events.length > 0, 'the event after the new yes arrived');
    assert.deepEqual(names(recorder), ['after_yes']);
  },

  async 'an objection holds in another tab at once'({ page, recorder, site }) {
    await open(page, site);
    await arrived(page, recorder, 1);
    const tab = await page.tab();
    await open(tab, site, '/pricing');
    await arrived(tab, recorder, 2);
    await saidElsewhere(page, () => tab.evaluate(() => window.svc('optout')));
    await page.evaluate(() => (window.svc('event', 'after_objection'), window.svc('flush')));
    await saidElsewhere(page, () => tab.evaluate(() => window.svc('optin')));
    await page.evaluate(() => (window.svc('pageview'), window.svc('event', 'after_optin')));
    await sent(page, recorder, (r) => r.events.length > 0, 'the event after the opt-in arrived');
    assert.deepEqual(names(recorder), ['after_optin']);
  },

  async 'a withdrawal holds in another tab at once'({ page, recorder, site }) {
    recorder.config = { consent: { mode: 'require' } };
    await open(page, site);
    await page.evaluate(() => window.svc('consent', true));
    await arrived(page, recorder, 1);
    const tab = await page.tab();
    await open(tab, site, '/pricing');
    await tab.evaluate(() => window.svc('consent', true));
    await arrived(tab, recorder, 2);
    await saidElsewhere(page, () => tab.evaluate(() => window.svc('consent', false)));
    assert.deepEqual(await stored(page), [0, 0, '']);
    await page.evaluate(() => (window.svc('event', 'after_withdrawal'), window.svc('flush')));
    await page.evaluate(() => (window.svc('consent', true), window.svc('event', 'after_yes')));
    await sent(page, recorder, (r) => r.events.length > 0, 'the event after the new yes arrived');
    assert.deepEqual(names(recorder), ['after_yes']);
  },

  async 'the parameter that asks not to be counted is heard, and remembered'({ page, recorder, site }) {
    recorder.config = { notrackParam: 'notrack' };
    await open(page, site, '/?notrack');
    await page.click('p');
    await open(page, site, '/pricing');
    await page.evaluate(() => (window.svc('event', 'still_out'), window.svc('optin')));
    await arrived(page, recorder, 1);
    assert.deepEqual(views(recorder), [['load', '/pricing']]);
    assert.deepEqual(recorder.events, []);
  },
};
