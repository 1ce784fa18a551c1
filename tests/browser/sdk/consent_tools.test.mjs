// The SDK follows what visitors decide in each consent tool, which `support/consent_tools.mjs` imitates.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAKES, UNASKED, UNDECIDED } from '../support/consent_tools.mjs';
import { openOwn } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({ config: {} });

const stored = () =>
  visit.page.evaluate(() =>
    Object.keys({ ...sessionStorage, ...localStorage }).filter((name) => name.startsWith('svc_')),
  );

/** The consent of the batch with this event. */
async function consentOf(name) {
  const { page, recorder } = visit;
  await page.evaluate((name) => {
    svc('event', name);
    svc('flush');
  }, name);
  await recorder.until((r) => r.events.some(({ e }) => e === name), `${name} arrived`);
  return recorder.batches.find(({ ev }) => ev.some(({ e }) => e === name)).consent;
}

function use(mode, cmp) {
  visit.recorder.config = {
    consent: { mode, storageKey: null, grantedValues: [], deniedValues: [], windowEvent: null, cmp: [cmp] },
  };
}

for (const [cmp, fakes] of Object.entries(FAKES)) {
  for (const [name, fake] of Object.entries(fakes)) {
    test(`${name}: undecided, a late yes, a withdrawal, a change of mind`, async () => {
      use('cookieless', cmp);
      const { page } = visit;
      await openOwn(visit, '', { head: `<script>{${fake}}</script>` });
      assert.deepEqual([await consentOf('undecided'), await stored()], [false, []]);
      await page.evaluate(() => decide(true));
      await page.waitForFunction(() => sessionStorage.length > 0);
      assert.deepEqual([await consentOf('granted'), await stored()], [true, ['svc_sid', 'svc_yes']]);
      await page.evaluate(() => decide(false));
      await page.waitForFunction(() => sessionStorage.length === 0);
      assert.deepEqual([await consentOf('withdrawn'), await stored()], [false, []]);
      await page.evaluate(() => decide(true));
      await page.waitForFunction(() => sessionStorage.length > 0);
      assert.equal(await consentOf('again'), true);
    });

    test(`${name}, which comes after the script: nothing is sent before a yes`, async () => {
      use('require', cmp);
      const { page, recorder } = visit;
      await page.clock.install();
      await openOwn(visit, '');
      await page.evaluate(() => svc('event', 'early'));
      await page.clock.runFor(700);
      await page.addScriptTag({ content: `{${fake}}` });
      await page.clock.runFor(1200);
      assert.equal(recorder.batches.length, 0);
      await page.evaluate(() => decide(true));
      await recorder.until((r) => r.events.length === 1, 'what waited arrived');
      assert.equal(recorder.batches[0].consent, true);
    });
  }
}

for (const [name, [cmp, fake]] of Object.entries(UNASKED)) {
  test(`${name}: a visitor whom nobody asks is counted`, async () => {
    use('require', cmp);
    await openOwn(visit, '', { head: `<script>${fake}</script>` });
    assert.equal(await consentOf('counted'), true);
  });

  test(`${name}: in a mode that needs no decision there is none`, async () => {
    use('cookieless', cmp);
    await openOwn(visit, '', { head: `<script>${fake}</script>` });
    assert.deepEqual([await consentOf('counted'), await stored()], [false, []]);
  });
}

for (const [name, [cmp, fake]] of Object.entries(UNDECIDED)) {
  test(`${name} is no decision`, async () => {
    use('require', cmp);
    const { page, recorder } = visit;
    await page.clock.install();
    await openOwn(visit, '', { head: `<script>${fake}</script>` });
    await page.evaluate(() => svc('event', 'early'));
    await page.clock.runFor(20_000);
    assert.equal(recorder.batches.length, 0);
  });
}

test('a tool that no longer knows of a yes has withdrawn it', async () => {
  use('cookieless', 'cmp_1');
  const { page } = visit;
  await openOwn(visit, '', { head: `<script>{${FAKES.cmp_1.Cookiebot}}</script>` });
  await page.evaluate(() => decide(true));
  await page.waitForFunction(() => sessionStorage.length > 0);
  await page.evaluate(() => {
    Cookiebot.hasResponse = false;
    dispatchEvent(new Event('CookiebotOnConsentReady'));
  });
  await page.waitForFunction(() => sessionStorage.length === 0);
  assert.equal(await consentOf('forgotten'), false);
});

test('a tool that is broken, and one that nobody knows, change nothing', async () => {
  use('cookieless', 'cmp_2');
  visit.recorder.config.consent.cmp = ['cmp_1', 'cmp_2', 'cmp_3', 'cmp_4', 'consent_signal', 'cmp_99'];
  const errors = [];
  visit.page.on('pageerror', (error) => errors.push(error.message));
  const head = `<script>
    OneTrust = { IsAlertBoxClosed() { throw new Error('x'); } };
    UC_UI = {};
    Cookiebot = null;
    __tcfapi = (command, version, run) => run(null, false);
    dataLayer = { push: 1 };
  </script>`;
  await openOwn(visit, '', { head });
  assert.equal(await consentOf('still'), false);
  assert.deepEqual(errors, []);
});

test('where the framework does not apply a strict project has no refusal', async () => {
  use('strict', 'cmp_4');
  const head = `<script>__tcfapi = (command, version, run) =>
    run({ eventStatus: 'tcloaded', gdprApplies: false, purpose: { consents: {} } }, true);</script>`;
  await openOwn(visit, '', { head });
  await visit.page.evaluate(() => svc('event', 'kept'));
  await visit.page.goto('about:blank');
  await visit.recorder.until((r) => r.events.length === 1, 'the view that was not refused arrived');
});
