// The screen that connects an assistant: configurations to copy, why nothing is there yet, and what each application did.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answerOf, ARRIVED, authorize, call, exchange, listen, register } from '../support/assistants.mjs';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { inspectable, overflow, shifts, violations, visit } from '../support/inspection.mjs';

const VIEWER = 'vera@example.com';
const SCREEN = '/p/shop/web/setup/assistants';
const at = dashboard(async (server) => {
  await server.addMember(VIEWER, PASSWORD, 'viewer');
  await server.post('/v1/orgs/shop/projects', { name: 'Blog', slug: 'blog', domains: ['blog.example'] });
});
let program;
before(async () => (program = await listen()));
after(() => program.close());

/** Connects an application to all projects or one, and returns its token. */
async function connect(name, project) {
  const client = await register(at.server, name);
  const page = await at.openAs(OWNER, authorize(at.server, { client, program }));
  if (project) {
    await page.getByRole('radio', { name: 'Only these' }).check();
    await page.getByRole('combobox', { name: 'Projects that it may see' }).click();
    await page.getByRole('option', { name: project }).click();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Allow access' }).click();
  await page.getByText(ARRIVED).waitFor();
  return (await exchange(at.server, { client, program })).access_token;
}

const overview = (token) => answerOf(at.server, token, 'get_overview', { project: 'shop/web' });
const calls = (page) => page.getByRole('list', { name: 'What assistants did' }).getByRole('listitem');
const activity = (page) => page.getByRole('region', { name: 'What assistants did' });

// The order matters: the screen is empty first, and says why in each state.
test('an empty list says whether nothing is connected, sees this project, or has asked', async () => {
  const page = await at.openAs(OWNER, SCREEN);
  await page.getByText('You have connected none yet.').waitFor();
  await connect('Blogger', 'Blog');
  await page.reload();
  await page.getByText('Connected: Blogger, but only to other projects.').waitFor();
  const token = await connect('Reader');
  await page.reload();
  await page.getByText('Connected: Reader. Ask the question above').waitFor();
  // Calls about no project do not count.
  assert.equal((await answerOf(at.server, token, 'list_projects')).isError, false);
  await page.reload();
  await page.getByText('Connected: Reader.').waitFor();

  // The first call appears by itself.
  await page.clock.install();
  await overview(token);
  await page.clock.runFor(6_000);
  await calls(page).first().waitFor();
  assert.match(
    await calls(page).innerText(),
    /^get_overview\s+Answered\s+Reader · \d+ \w+, \d\d:\d\d · \d+ ms · .* k?B$/,
  );
});

test('what applications did is shown for each of them, with how it ended', async () => {
  const [one, other] = [await connect('Alpha'), await connect('Beta')];
  await overview(one);
  await answerOf(at.server, one, 'break_down', { project: 'shop/web', dimension: 'nonsense' });
  await overview(other);
  const page = await at.openAs(OWNER, SCREEN);
  await page.getByRole('tab', { name: 'Alpha (2)' }).click();
  await activity(page)
    .getByText(/^Alpha · 2 calls · 1 refused · last /)
    .waitFor();
  assert.deepEqual(
    (await calls(page).allInnerTexts()).map((text) => text.split(/\s+/).slice(0, 3)),
    [
      ['break_down', 'Refused', 'Alpha'],
      ['get_overview', 'Answered', 'Alpha'],
    ],
  );
  await activity(page).getByText('It was told why, and usually asks again.').waitFor();
  await page.keyboard.press('ArrowRight');
  await activity(page)
    .getByText(/^Beta · 1 call · last /)
    .waitFor();
  assert.equal(await calls(page).count(), 1);

  // A viewer sees the same: what is read about a project is no secret among those who may read it.
  const viewer = await at.openAs(VIEWER, SCREEN);
  await viewer.getByRole('tab', { name: 'Alpha (2)' }).waitFor();
});

test('earlier calls of an application are a click away, however many others called since', async () => {
  const token = await connect('Delta');
  await Promise.all([overview(token), overview(token)]);
  const busy = await connect('Epsilon');
  for (let n = 0; n < 52; n += 1) await overview(busy);
  const page = await at.openAs(OWNER, SCREEN);
  await page.getByRole('tab', { name: 'Delta (2)' }).click();
  await calls(page).nth(1).waitFor();
  assert.equal(await calls(page).count(), 2);
  const earlier = page.getByRole('button', { name: 'Earlier calls' });
  await earlier.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Epsilon (52)' }).click();
  await earlier.click();
  await calls(page).nth(51).waitFor();
  await earlier.waitFor({ state: 'detached' });
});

test('the configuration of each program is copied, with the address that answers', async () => {
  const page = await at.openAs(OWNER, SCREEN);
  const endpoint = `${at.server.origin}/mcp`;
  assert.equal((await call({ origin: at.server.origin }, 'nonsense', 'list_projects')).status, 401);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (program) => {
    await page.getByRole('tab', { name: program, exact: true }).click();
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  for (const form of ['Claude', 'ChatGPT', 'Another']) assert.equal(await copied(form), endpoint, form);
  assert.equal(await copied('Claude Code'), `claude mcp add --transport http --scope user svc ${endpoint}`);
  assert.equal(await copied('Codex'), `[mcp_servers.svc]\nurl = "${endpoint}"`);
  assert.deepEqual(JSON.parse(await copied('Cursor')), { mcpServers: { svc: { url: endpoint } } });
  assert.deepEqual(JSON.parse(await copied('VS Code')), { servers: { svc: { type: 'http', url: endpoint } } });

  // Two programs run elsewhere, where the address of this server says nothing.
  const note = page.getByRole('note').getByText('connects from the internet');
  for (const [program, count] of [
    ['ChatGPT', 1],
    ['Cursor', 0],
    ['Claude', 1],
  ]) {
    await page.getByRole('tab', { name: program, exact: true }).click();
    assert.equal(await note.count(), count, program);
  }
});

test('a program is chosen, copied and asked with the keyboard only', async () => {
  const page = await at.openAs(OWNER, SCREEN);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const focused = page.locator(':focus');
  const tabTo = async (locator) => {
    await locator.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (await locator.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`60 presses of Tab do not reach ${locator}`);
  };
  await page.getByRole('button', { name: 'Copy' }).first().waitFor();
  await tabTo(page.getByRole('tab', { name: 'Claude', exact: true }));
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused.innerText(), 'Claude Code');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^claude mcp add /);
  await tabTo(page.getByRole('link', { name: 'Connected apps' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copied' }).last().waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^What changed in shop\/web /);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/setup/prompts?kind=mcp_analysis');
});

for (const [locale, colorScheme, viewport, words] of [
  ['en-GB', 'light', { width: 1440, height: 900 }, ['Connect an assistant', 'Answered']],
  ['de-DE', 'dark', { width: 390, height: 844 }, ['Einen Assistenten verbinden', 'Beantwortet']],
]) {
  test(`it holds still, fits and breaks no rule: ${locale}, ${colorScheme}, ${viewport.width} pixels`, async () => {
    await overview(await connect('Gamma'));
    const page = await at.openAs(OWNER, '/favicon.svg', { locale, colorScheme, viewport });
    const inspected = await inspectable(page);
    await visit(inspected, at.server.origin + SCREEN, words);
    assert.deepEqual(
      [...(await shifts(inspected)), ...(await overflow(inspected)), ...(await violations(inspected))],
      [],
    );
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      assert.deepEqual(await overflow(inspected), [], await tab.innerText());
    }
  });
}
