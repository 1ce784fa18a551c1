import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { openOwn } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({
  config: { phone: { code: '43', trunk: '0' }, identify: { enabled: true, requireConsent: true } },
});

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

const ANNA = {
  email: 'Anna.Berger+shop@gmail.com',
  phone: '0660 1234567',
  firstName: 'Anna',
  lastName: 'Bergér',
  externalId: 'K-4711',
};

/** Returns every encoding in which a text could be sent. */
function forms(text) {
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
  const texts = [text, text.toLowerCase(), encodeURIComponent(text), encodeURIComponent(text.toLowerCase())];
  return [
    ...texts,
    base64,
    Buffer.from(text.toLowerCase()).toString('base64').replace(/=+$/, ''),
    Buffer.from(text).toString('hex'),
  ];
}

test('no request of any kind carries what was said, only hashes', async () => {
  const { page, recorder } = visit;
  const seen = [];
  page.on('request', (request) => {
    const headers = Object.entries(request.headers()).join();
    seen.push([request.url(), headers, request.postData() ?? ''].join('\n'));
  });
  await openOwn(visit, '<button>x</button>');
  await page.evaluate((who) => {
    svc('identify', {
      ...who,
      form: 'contact',
      traits: { mail: who.email, name: who.firstName + ' ' + who.lastName, plan: 'pro' },
    });
    svc('event', 'said', { mail: who.email, plan: 'pro' });
    svc('flush');
  }, ANNA);
  await recorder.until((r) => r.events.length === 1, 'the event arrived');
  assert.ok(recorder.batches.every(({ id }) => !id));
  await page.evaluate(() => svc('consent', true));
  await recorder.until((r) => r.batches.some(({ id }) => id), 'the identity arrived');
  await page.click('button');
  await page.goto('about:blank');
  await recorder.until((r) => r.pageviews[0].clk === 1, 'the end arrived');

  const plain = [
    ...Object.values(ANNA),
    'annaberger@gmail.com',
    '+436601234567',
    '436601234567',
    '6601234567',
    'Anna Bergér',
  ];
  for (const form of plain.flatMap(forms)) {
    for (const request of seen) assert.ok(!request.toLowerCase().includes(form.toLowerCase()), `${form} in ${request}`);
  }
  const ids = recorder.batches.flatMap(({ id }) => id ?? []);
  assert.deepEqual(ids, [
    {
      pv: recorder.pageviews[0].id,
      em: sha256('anna.berger+shop@gmail.com'),
      emg: sha256('annaberger@gmail.com'),
      ph: sha256('+436601234567'),
      fn: sha256('anna'),
      ln: sha256('bergér'),
      xid: sha256('K-4711'),
      form: 'contact',
      tr: { plan: 'pro' },
    },
  ]);
  assert.ok(
    seen.some((request) => request.includes(ids[0].em)),
    'the requests were watched',
  );
});

test('the hash is that of Web Crypto, and needs none', async () => {
  const { page, recorder } = visit;
  const head = `<script>
    digest = crypto.subtle.digest.bind(crypto.subtle);
    Object.defineProperty(crypto, 'subtle', { value: undefined });
  </script>`;
  await openOwn(visit, '', { head });
  await page.evaluate(() => {
    svc('consent', true);
    svc('identify', { email: 'jürgen@example.com' });
  });
  await recorder.until((r) => r.batches.some(({ id }) => id), 'the identity arrived');
  const expected = await page.evaluate(async () =>
    [...new Uint8Array(await digest('SHA-256', new TextEncoder().encode('jürgen@example.com')))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
  );
  assert.equal(recorder.batches.find(({ id }) => id).id.em, expected);
});

test('what is said when a form is sent travels although the page is left', async () => {
  const { page, recorder } = visit;
  await openOwn(
    visit,
    `<form action="/pricing"><button>send</button></form><script>
    document.querySelector('form').onsubmit = () => svc('identify', { email: 'a@example.com' });
  </script>`,
  );
  await page.evaluate(() => svc('consent', true));
  await recorder.until((r) => r.batches.some(({ consent }) => consent), 'the consent arrived');
  await page.click('button');
  await recorder.until((r) => r.batches.some(({ id }) => id), 'the identity arrived');
  assert.equal(recorder.batches.find(({ id }) => id).id.em, sha256('a@example.com'));
});
