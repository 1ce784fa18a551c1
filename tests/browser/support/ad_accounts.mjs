// Fakes of ad platforms on loopback. `social_ads_3` has the page on which a person grants access, tokens, ad accounts and
// reports of costs; `social_ads_1` all but reports, and grants that end. They are as strict as the documentation: a code is
// good once, and what is not documented is refused.

import { createServer } from 'node:http';

const CLIENT = 'fake-client-of-the-browser-test';
const SECRET = 'fake-secret-of-the-browser-test';
const DAY = 86_400_000;
/** Rows of a page, whatever is asked for. */
const PAGE = 25;
const METRICS = ['spend', 'impressions', 'clicks', 'conversion'];
const NAMES = ['campaign_id', 'campaign_name', 'adgroup_id', 'adgroup_name', 'ad_name'];
const LEVELS = { AUCTION_ADVERTISER: 'advertiser_id', AUCTION_CAMPAIGN: 'campaign_id', AUCTION_AD: 'ad_id' };
const REPORT = [
  ...['advertiser_id', 'report_type', 'data_level', 'dimensions', 'metrics'],
  ...['start_date', 'end_date', 'page', 'page_size', 'filtering'],
];

const textOf = (day) => new Date(day).toISOString().slice(0, 10);
const has = (object, known) => Object.keys(object).every((name) => known.includes(name));

/**
 * Starts the platform. `accounts` are those that a grant reaches, `ads` those of each account with their cost of a day.
 * `hold` keeps reports back until `release`.
 */
export async function adPlatform() {
  const at = {
    accounts: [
      { id: '7010000000001', name: 'Shop Germany' },
      { id: '7010000000002', name: 'Shop Austria' },
      { id: '7010000000003', name: 'Old shop' },
    ],
    ads: [
      { id: '1810000000001', name: 'Spring film', campaign: '1710000000001', cost: 6.25 },
      { id: '1810000000002', name: 'Autumn film', campaign: '1710000000002', cost: 3.75 },
    ],
    /** What the account says beyond its ads, by day. */
    beyond: {},
    /** How many seconds a grant of `social_ads_1` lasts. */
    lasts: 60 * 86_400,
    /** Refusal of every report. */
    refusal: null,
    refused: [],
  };
  const [codes, tokens] = [new Set(), new Set()];
  let count = 0;
  let held = Promise.resolve();
  at.hold = () => {
    held = new Promise((resolve) => (at.release = resolve));
  };

  const done = (data) => ({ code: 0, message: 'OK', request_id: '1', data });
  const refuse = (code, message) => {
    at.refused.push(message);
    return { code, message, request_id: '1', data: {} };
  };

  const exchange = (body) => {
    if (!has(body, ['app_id', 'secret', 'auth_code'])) return refuse(40002, 'unknown field');
    if (body.app_id !== CLIENT || body.secret !== SECRET) return refuse(40002, 'app_id or secret is wrong');
    if (!codes.delete(body.auth_code)) return refuse(40110, 'Auth_code is used.');
    const token = `fake-access-token-${++count}`;
    tokens.add(token);
    return done({ access_token: token, scope: [4], advertiser_ids: [] });
  };

  const info = (query) => {
    const ids = JSON.parse(query.advertiser_ids);
    const fields = JSON.parse(query.fields);
    const known = ['advertiser_id', 'name', 'currency', 'timezone', 'display_timezone'];
    if (ids.length > 100 || fields.some((field) => !known.includes(field)))
      return refuse(40002, 'fields or advertiser_ids are wrong');
    const list = at.accounts
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name }) => ({
        ...{ advertiser_id: id, name, currency: 'EUR' },
        ...{ timezone: 'Etc/GMT-1', display_timezone: 'Europe/Berlin' },
      }));
    return done({ list });
  };

  const report = (query) => {
    const dimension = LEVELS[query.data_level];
    const metrics = JSON.parse(query.metrics);
    const [from, to] = [query.start_date, query.end_date].map((day) => Date.parse(`${day}T00:00:00Z`));
    const isKnown =
      has(query, REPORT) &&
      query.report_type === 'BASIC' &&
      query.dimensions === JSON.stringify([dimension, 'stat_time_day']) &&
      metrics.every((metric) => [...METRICS, ...NAMES].includes(metric)) &&
      at.accounts.some(({ id }) => id === query.advertiser_id) &&
      Number(query.page_size) <= 1000;
    if (!isKnown) return refuse(40002, 'a parameter that is not documented');
    if (!(to - from < 30 * DAY)) return refuse(40002, 'more than 30 days');
    if (at.refusal) return refuse(40002, at.refusal);
    const rows = [];
    for (let day = to; day >= from; day -= DAY) {
      const row = (dimensions, spend, names = {}) => ({
        dimensions: { ...dimensions, stat_time_day: `${textOf(day)} 00:00:00` },
        metrics: { spend: spend.toFixed(2), impressions: '100', clicks: '5', conversion: '1', ...names },
      });
      const whole = at.ads.reduce((sum, { cost }) => sum + cost, 0);
      if (query.data_level === 'AUCTION_ADVERTISER')
        rows.push(row({ advertiser_id: query.advertiser_id }, whole + (at.beyond[textOf(day)] ?? 0)));
      else
        for (const { id, name, campaign, cost } of at.ads) {
          const names = { campaign_name: name };
          const all = {
            ...names,
            campaign_id: campaign,
            adgroup_id: `${campaign}5`,
            adgroup_name: 'All',
            ad_name: name,
          };
          rows.push(
            dimension === 'ad_id' ? row({ ad_id: id }, cost, all) : row({ campaign_id: campaign }, cost, names),
          );
        }
    }
    const page = Number(query.page);
    return done({
      list: rows.slice((page - 1) * PAGE, page * PAGE),
      page_info: { page, page_size: PAGE, total_number: rows.length, total_page: Math.ceil(rows.length / PAGE) },
    });
  };

  /** The page on which a person agrees or refuses. `codeName` is the parameter that takes the code back. */
  const consent = (query, isKnown, codeName) => {
    if (!isKnown) return '<h1>Unknown application</h1>';
    const code = `fake-code-${++count}`;
    codes.add(code);
    const link = (given, text) => {
      const back = `${query.redirect_uri}?${new URLSearchParams({ state: query.state, ...given })}`;
      return `<a href="${back.replaceAll('&', '&amp;')}">${text}</a>`;
    };
    return `<!doctype html><title>Video network</title><h1>May svc read your ads?</h1>
      ${link({ [codeName]: code }, 'Agree')} ${link({ error: 'access_denied' }, 'Refuse')}`;
  };

  /** Answers of `social_ads_1`: status and body. */
  const one = (path, form, authorization) => {
    const wrong = (message) => [400, { error: { message, type: 'OAuthException', code: 100 } }];
    const given = (expires_in) => {
      const access_token = `fake-access-token-${++count}`;
      tokens.add(access_token);
      return [200, { access_token, token_type: 'bearer', expires_in }];
    };
    if (path === 'oauth/access_token') {
      const known = ['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri', 'fb_exchange_token'];
      if (!has(form, known) || form.client_id !== CLIENT || form.client_secret !== SECRET)
        return wrong('Error validating client secret.');
      if (form.grant_type === 'authorization_code' && codes.delete(form.code)) return given(3_600);
      if (form.grant_type === 'fb_exchange_token' && tokens.delete(form.fb_exchange_token)) return given(at.lasts);
      return wrong('This authorization code has been used.');
    }
    if (!tokens.has(authorization?.replace('Bearer ', ''))) return wrong('Error validating access token');
    if (path !== 'me/adaccounts') return wrong('Unknown path');
    const account = { id: 'act_42', account_id: '42', name: 'Shop pages', currency: 'EUR', account_status: 1 };
    return [200, { data: [{ ...account, timezone_name: 'Europe/Berlin' }], paging: { cursors: { after: 'end' } } }];
  };

  const server = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
    const query = Object.fromEntries(searchParams);
    const answer = (body, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const show = (page) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(page);
    };
    if (pathname === '/consent') {
      const isKnown = has(query, ['app_id', 'state', 'redirect_uri']) && query.app_id === CLIENT;
      return show(consent(query, isKnown, 'auth_code'));
    }
    if (pathname === '/v27.0/dialog/oauth') {
      const known = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state'];
      const isKnown = has(query, known) && query.client_id === CLIENT && query.scope === 'ads_read';
      return show(consent(query, isKnown, 'code'));
    }
    if (pathname.startsWith('/v27.0/')) {
      const form = Object.fromEntries(new URLSearchParams(sent));
      const [status, body] = one(pathname.replace('/v27.0/', ''), form, request.headers.authorization);
      return answer(body, status);
    }
    const path = pathname.replace('/v1.3/', '');
    if (path === 'oauth2/access_token/') return answer(exchange(JSON.parse(sent)));
    if (path === 'oauth2/revoke_token/') {
      tokens.delete(JSON.parse(sent).access_token);
      return answer(done({}));
    }
    if (!tokens.has(request.headers['access-token'])) return answer(refuse(40105, 'Access token is incorrect.'));
    if (path === 'oauth2/advertiser/get/')
      return answer(done({ list: at.accounts.map(({ id, name }) => ({ advertiser_id: id, advertiser_name: name })) }));
    if (path === 'advertiser/info/') return answer(info(query));
    if (path !== 'report/integrated/get/') return answer(refuse(40006, 'an unknown path'));
    await held;
    return answer(report(query));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  return Object.assign(at, {
    settings: {
      SVC_SOCIAL_ADS_1_URL: `${url}/v27.0`,
      SVC_SOCIAL_ADS_1_CONSENT_URL: url,
      SVC_SOCIAL_ADS_1_CLIENT_ID: CLIENT,
      SVC_SOCIAL_ADS_1_CLIENT_SECRET: SECRET,
      SVC_SOCIAL_ADS_3_URL: `${url}/v1.3`,
      SVC_SOCIAL_ADS_3_CONSENT_URL: `${url}/consent`,
      SVC_SOCIAL_ADS_3_CLIENT_ID: CLIENT,
      SVC_SOCIAL_ADS_3_CLIENT_SECRET: SECRET,
    },
    /** Ends all grants, as a person may do on the platform. */
    endAll: () => tokens.clear(),
    stop: () => {
      at.release?.();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}
