// The overview: definitions of its figures, loading, and its error messages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { inspectable, shifts, visit as show } from '../support/inspection.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const OVERVIEW = '/p/shop/web?preset=7d';
const at = dashboard(async (server) => {
  await visit(server, { path: '/' });
  await visit(server, { path: '/pricing' });
});

const tiles = (page) => page.getByRole('group', { name: 'Key figures' });
const operation = (request) => /query (\w+)/.exec(request.postDataJSON().query)[1];

test('every figure says what it counts to the keyboard, and in the list of all rows every column', async () => {
  const page = await at.openAs(OWNER, OVERVIEW);
  await tiles(page)
    .getByRole('button', { name: /^Visitors/ })
    .waitFor();
  const counts = { Visitors: 'Distinct people', Sessions: '30 minutes', Conversions: 'conversion goal' };
  for (const [name, words] of Object.entries(counts)) {
    const tile = tiles(page).getByRole('button', { name: new RegExp(`^${name}`) });
    await tile.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip').filter({ hasText: words }).waitFor();
  }
  await page.keyboard.press('Escape');
  await eventually(async () => (await page.getByRole('tooltip').count()) === 0, 'the explanation was gone');
  const bounce = tiles(page).getByRole('button', { name: 'What “Bounce rate” counts' });
  assert.match(await bounce.getAttribute('aria-description'), /less than 10 seconds/);

  await page.getByRole('region', { name: 'Pages' }).getByRole('button', { name: 'Details' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exits' }).hover();
  await page.getByRole('tooltip').filter({ hasText: 'Sessions that ended on the page.' }).waitFor();
});

test('a finger finds the explanation too', async () => {
  const page = await at.openAs(OWNER, OVERVIEW, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await tiles(page).getByRole('button', { name: 'What “Engaged time” counts' }).tap();
  await page.getByRole('tooltip').filter({ hasText: 'Average time per session' }).waitFor();
});

test('all that the screen shows is asked for at once, each only once, and nothing moves when it comes', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  await page.addInitScript(() => {
    window.shifts = [];
    const watch = (list) => window.shifts.push(...list.getEntries().map(({ value }) => value));
    new PerformanceObserver(watch).observe({ type: 'layout-shift', buffered: true });
  });
  const asked = [];
  let answer;
  const answered = new Promise((resolve) => (answer = resolve));
  await page.route('**/graphql', async (route) => {
    asked.push(operation(route.request()));
    await answered;
    await route.continue();
  });
  await page.goto(at.server.origin + OVERVIEW);
  // Nothing is answered yet, not even who is there.
  await eventually(() => asked.length >= 3, 'everything was asked for');
  answer();
  await page.getByRole('img', { name: /^Visitors over time/ }).waitFor();
  await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor();
  // The figures come with the overview, all in one request.
  assert.deepEqual([...asked].sort(), ['Me', 'Overview', 'Project']);
  const moved = await page.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0));
  assert.ok(moved < 0.02, `the layout shifted by ${moved}`);
});

test('it is there with a dozen files, without what a click opens', async () => {
  const page = await at.openAs(OWNER, OVERVIEW);
  await page.getByRole('img', { name: /^Visitors over time/ }).waitFor();
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.(js|css)$/.test(name))
      .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1), bytes: encodedBodySize })),
  );
  const bytes = files.filter(({ name }) => name.endsWith('.js')).reduce((sum, file) => sum + file.bytes, 0);
  console.log(`first overview: ${files.length} files, ${bytes} bytes of script on the wire`);
  assert.ok(files.length <= 12, `${files.length} files`);
  assert.ok(bytes <= 200_000, `${bytes} bytes of script`);
});

test('the chart is walked with the keys and with the pointer, and says each point', async () => {
  const page = await at.openAs(OWNER, OVERVIEW);
  const chart = page.getByRole('slider', { name: /^Visitors over time/ });
  await chart.focus();
  await page.keyboard.press('Home');
  const first = await chart.getAttribute('aria-valuetext');
  assert.match(first, /Visitors: 0/);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await chart.getAttribute('aria-valuetext'), first, 'there is nothing before the first point');
  await page.keyboard.press('End');
  const today = await chart.getAttribute('aria-valuetext');
  assert.match(today, /so far, Visitors: 1/);
  await page.getByText('so far').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('so far').waitFor({ state: 'detached' });
  const { x, y, width, height } = await chart.boundingBox();
  await page.mouse.move(x + width - 5, y + height / 2);
  await page.getByText('so far').waitFor();
  await page.mouse.move(x + width / 2, y - 60);
  await page.getByText('so far').waitFor({ state: 'detached' });
});

test('a row becomes a filter in the address, and the back button takes it away', async () => {
  const page = await at.openAs(OWNER, OVERVIEW);
  const row = page.getByRole('region', { name: 'Pages' }).getByRole('button', { name: '/pricing' });
  await row.click();
  await page.waitForURL((url) => url.searchParams.get('page') === '/pricing');
  await eventually(
    async () =>
      /1/.test(
        await tiles(page)
          .getByRole('button', { name: /^Sessions/ })
          .innerText(),
      ),
    'one',
  );
  await page.goBack();
  await page.waitForURL('**' + OVERVIEW);
  await eventually(async () => (await row.getAttribute('aria-pressed')) === 'false', 'the filter was gone');
});

test('a server without its database is said once; figures that are there stay, with their time', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  await page.clock.install();
  let away = true;
  await page.route('**/graphql', (route) =>
    away && !['Me', 'Project'].includes(operation(route.request()))
      ? route.fulfill({ status: 503, json: { status: 503, code: 'db_unavailable', title: 'Database unavailable' } })
      : route.continue(),
  );
  await page.goto(at.server.origin + OVERVIEW);
  await page.getByRole('alert').filter({ hasText: 'The database is not reachable' }).waitFor();
  assert.equal(await page.getByRole('alert').count(), 1);
  assert.equal(await page.getByRole('region', { name: 'Pages' }).count(), 0, 'no panel repeats it');

  away = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await tiles(page).getByText('Visitors').waitFor();
  await page.getByRole('region', { name: 'Pages' }).getByText('/pricing').waitFor();

  away = true;
  const outdated = page.getByText(/The database is not reachable .* These figures are from \d\d:\d\d\./);
  await eventually(async () => {
    await page.clock.fastForward(31_000);
    return (await outdated.count()) === 1;
  }, 'the figures were called old');
  await page.getByRole('region', { name: 'Pages' }).getByText('/pricing').waitFor();
});

test('what the server said of a request that it did not take is shown as text, in both languages', async () => {
  const detail = 'cursor <img src=x onerror=alert(1)> is malformed';
  for (const [locale, words] of [
    ['en-GB', 'The server says:'],
    ['de-DE', 'Der Server sagt dazu:'],
  ]) {
    const page = await at.openAs(OWNER, '/favicon.svg', { locale });
    await page.route('**/graphql', (route) =>
      ['Me', 'Project'].includes(operation(route.request()))
        ? route.continue()
        : route.fulfill({ status: 400, json: { status: 400, code: 'bad_request', title: 'Bad request', detail } }),
    );
    await page.goto(at.server.origin + OVERVIEW);
    const alert = page.getByRole('alert').filter({ hasText: words });
    await alert.getByText(detail).waitFor();
    assert.equal(await alert.locator('img').count(), 0);
  }
});

test('a period without visits says so once, and offers all time', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web?from=2020-01-01&to=2020-01-05');
  await page.getByText('No visits in this period').waitFor();
  assert.equal(await page.getByRole('region', { name: 'Pages' }).count(), 0);
  await page.getByRole('button', { name: 'All (2 years)', exact: true }).click();
  await page.waitForURL('**/p/shop/web?preset=all');
  await page.getByRole('region', { name: 'Pages' }).getByText('/pricing').waitFor();
});

/** Changes values of answers by their keys. */
const answering = (page, changed) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = JSON.parse(await response.text(), (key, value) => (key in changed ? changed[key] : value));
    await route.fulfill({ response, body: JSON.stringify(body) });
  });

test('days that a limit has cut are named beside the title and in the figures', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  const day = new Date().toISOString().slice(0, 10);
  const budgets = ['QUOTA_PAGEVIEWS_PROJECT'];
  await answering(page, { capped: [{ day, budgets, batches: 7, pageviews: 30, events: 0 }] });
  await page.goto(at.server.origin + '/p/shop/web?view=table');
  await page.getByRole('button', { name: 'One day is incomplete' }).click();
  const named = page.getByRole('dialog', { name: 'One day is incomplete' });
  await named.getByText('Daily pageview budget; at least 30 pageviews not counted').waitFor();
  await page.getByRole('row').filter({ hasText: 'incomplete, a limit was reached' }).waitFor();
  await page.goto(at.server.origin + '/p/shop/web/pages');
  await page.getByRole('button', { name: 'One day is incomplete' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the status counts refused requests by day, and the budget of a network is none of the project', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  await answering(page, {
    quota: {
      exceeded: true,
      reason: 'QUOTA_PAGEVIEWS_NETWORK',
      pageviewsToday: 10,
      pageviewsPerDay: 25_000,
      eventsToday: 0,
      eventsPerDay: null,
    },
    rateLimited: 4321,
    originRefused: 1234,
  });
  await page.goto(at.server.origin + '/p/shop/web/setup/status');
  const days = page.getByRole('table', { name: 'The last 30 days' });
  await days.getByRole('cell', { name: '4,321' }).first().waitFor();
  await days.getByRole('cell', { name: '1,234' }).first().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Refused origins' }).getByText('1,234').waitFor();
  assert.equal(await page.getByText('A limit is reached').count(), 0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('large figures stay within their tiles and rows, in German too', async () => {
  for (const width of [1440, 1280, 1024, 390]) {
    const page = await at.openAs(OWNER, '/favicon.svg', { viewport: { width, height: 900 }, locale: 'de-DE' });
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const large = (key, value) =>
        /^(sessions|visitors|pageviews|conversions)$/.test(key)
          ? 765_432_100
          : key === 'averageEngagedMs'
            ? 3_465_000
            : value;
      await route.fulfill({ response, body: JSON.stringify(JSON.parse(await response.text(), large)) });
    });
    await page.goto(at.server.origin + OVERVIEW);
    await page.getByRole('group', { name: 'Kennzahlen' }).getByText('57 min 45 s').waitFor();
    await page.getByRole('region', { name: 'Seiten' }).getByText('/pricing').waitFor();
    const cramped = await page.evaluate(() =>
      [...document.querySelectorAll('[role=group] [class*=value], [role=group] [class*=tile], ul [class*=row]')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.innerText),
    );
    assert.deepEqual(cramped, [], `at ${width} pixels`);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `no scrolling at ${width}`,
    );
  }
});

test('a recomputation of the past is announced while it runs, and moves nothing when it ends', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg', { viewport: { width: 390, height: 844 } });
  let running = true;
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const said = (key, value) => {
      if (key === 'recomputing') return running;
      return key === 'recomputation' && running ? { done: 3, total: 10, secondsLeft: 4 } : value;
    };
    await route.fulfill({ response, body: JSON.stringify(JSON.parse(await response.text(), said)) });
  });
  const inspected = await inspectable(page);
  const notice = page.getByRole('status').filter({ hasText: 'past visits are being recomputed' });
  await show(inspected, `${at.server.origin}/p/shop/web/questionnaires`, ['No questionnaire yet', '30% done']);
  assert.ok((await notice.boundingBox()).y < 844, 'the notice is in view');
  running = false;
  await notice.waitFor({ state: 'detached' });
  await page.evaluate(() => window.drawn());
  assert.deepEqual(await shifts(inspected), []);
});
