import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openOwn } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({ config: { plugins: { video: false, sections: false, forms: true } } });

/** Returns all events at the end of the visit. */
async function atEnd(leave = () => visit.page.goto('about:blank')) {
  const { recorder } = visit;
  await recorder.until((r) => r.pageviews.length > 0, 'the first state arrived');
  const seen = recorder.pageviews.at(-1).seq;
  await visit.page.evaluate(() => svc('event', 'last'));
  await leave();
  await recorder.until(
    (r) => r.pageviews.at(-1).seq > seen && r.events.some(({ e }) => e === 'last'),
    'the end arrived',
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  return recorder.events.filter(({ e }) => e !== 'last').map(({ e, p }) => [e, p.form]);
}

const CONTACT =
  '<form id="contact"><input name="email" required><input name="name"><textarea name="text"></textarea><button>send</button></form>';
const PREVENTED = `${CONTACT}<script>
  contact.addEventListener('submit', (event) => {
    event.preventDefault();
    fetch('/contact', { method: 'POST', body: new FormData(contact) });
  });
</script>`;

const PREVENTED_STEP =
  '<form id="contact" onsubmit="return false"><input name="street"><input name="town"><input name="zip"><button>send</button></form>';

test('begun and submitted by fetch, once, however often it is sent', async () => {
  await openOwn(visit, PREVENTED);
  const { page } = visit;
  await page.fill('[name=email]', 'anna@example.com');
  await page.fill('[name=text]', 'secret words');
  await page.click('button');
  await page.click('button');
  await page.waitForTimeout(200);
  await page.fill('[name=text]', 'more words');
  await page.click('button');
  assert.deepEqual(await atEnd(), [
    ['form_start', 'contact'],
    ['form_submit', 'contact'],
  ]);
  const sent = JSON.stringify(visit.recorder.batches);
  for (const value of ['anna', 'secret', 'words']) assert.ok(!sent.includes(value), value);
});

test('submitted in the way of browsers, on a page that is left by it', async () => {
  await openOwn(visit, CONTACT.replace('<form', '<form action="/pricing"'));
  await visit.page.fill('[name=email]', 'x');
  assert.deepEqual(await atEnd(() => visit.page.click('button')), [
    ['form_start', 'contact'],
    ['form_submit', 'contact'],
  ]);
});

test('sent by a script that asks nobody', async () => {
  await openOwn(visit, CONTACT.replace('<form', '<form action="/pricing"'));
  await visit.page.fill('[name=email]', 'x');
  const leave = async () => {
    await visit.page.evaluate(() => void contact.submit());
    await visit.page.waitForURL('**/pricing*');
  };
  assert.deepEqual(await atEnd(leave), [
    ['form_start', 'contact'],
    ['form_submit', 'contact'],
  ]);
});

test('data that a script puts together is not sent by that', async () => {
  await openOwn(visit, CONTACT);
  await visit.page.fill('[name=email]', 'x');
  await visit.page.evaluate(() => void new FormData(contact));
  assert.deepEqual(await atEnd(), [
    ['form_start', 'contact'],
    ['form_abandon', 'contact'],
  ]);
});

test('a form over several steps of an application is one form', async () => {
  await openOwn(visit, `<div id="app">${CONTACT}</div>`);
  const { page, recorder } = visit;
  await page.fill('[name=email]', 'x');
  // The address changes first, and the next step is another element of the same name.
  await page.evaluate((html) => {
    history.pushState(null, '', '/own/2');
    setTimeout(() => (app.innerHTML = html), 50);
  }, PREVENTED_STEP);
  await page.fill('[name=street]', 'x');
  await recorder.until((r) => r.pageviews.length === 2, 'the second step arrived');
  await page.evaluate(() => history.pushState(null, '', '/own/3'));
  await recorder.until((r) => r.pageviews.length === 3, 'the third step arrived');
  await page.click('button');
  assert.deepEqual(await atEnd(), [
    ['form_start', 'contact'],
    ['form_submit', 'contact'],
  ]);
});

test('a form whose steps are submitted to reach the next one is one form', async () => {
  const step = (path, next) => `<form id="contact" data-path="${path}" data-next="${next}">
    <input name="street"><input name="town"><input name="zip"><button>next</button></form>`;
  const page = `<div id="app">${step('/own/2', 'step')}</div><template id="step">${step('/own/3', 'thanks')}</template>
    <template id="thanks"><p>thanks</p></template><script>
      document.addEventListener('submit', (event) => {
        event.preventDefault();
        const { path, next } = event.target.dataset;
        history.pushState(null, '', path);
        setTimeout(() => app.replaceChildren(document.getElementById(next).content.cloneNode(true)), 50);
      });
    </script>`;
  await openOwn(visit, page);
  for (const views of [1, 2]) {
    await visit.recorder.until((r) => r.pageviews.length === views, 'the step arrived');
    await visit.page.fill('#app [name=street]', 'x');
    await visit.page.click('#app button');
  }
  await visit.recorder.until((r) => r.pageviews.length === 3, 'the end of the form arrived');
  assert.deepEqual(await atEnd(), [
    ['form_start', 'contact'],
    ['form_submit', 'contact'],
  ]);
});

test('a form that is taken away after the change of page is abandoned with the view that it was in', async () => {
  await openOwn(visit, `<div id="app">${CONTACT}</div>`);
  const { page, recorder } = visit;
  await page.fill('[name=email]', 'x');
  await page.evaluate(() => {
    history.pushState(null, '', '/next');
    setTimeout(() => (app.innerHTML = '<form id="other"><input></form>'), 50);
  });
  await recorder.until((r) => r.events.length === 2, 'the events arrived');
  assert.deepEqual(
    recorder.events.map(({ e, p, pv }) => [e, p.form, pv === recorder.pageviews[0].id]),
    [
      ['form_start', 'contact', true],
      ['form_abandon', 'contact', true],
    ],
  );
});

test('what is begun and not submitted is abandoned when the page is left', async () => {
  await openOwn(visit, CONTACT);
  await visit.page.fill('[name=email]', 'x');
  assert.deepEqual(await atEnd(), [
    ['form_start', 'contact'],
    ['form_abandon', 'contact'],
  ]);
});

test('a submit that the browser or the page does not accept is none', async () => {
  await openOwn(
    visit,
    `${CONTACT.replace('<form', '<form novalidate')}<script>
    contact.addEventListener('submit', (event) => {
      event.preventDefault();
      setTimeout(() => contact.elements.email.setAttribute('aria-invalid', 'true'), 20);
    });
  </script>`,
  );
  const { page } = visit;
  await page.fill('[name=email]', 'x');
  await page.click('button');
  await page.waitForTimeout(300);
  assert.deepEqual(await atEnd(), [
    ['form_start', 'contact'],
    ['form_abandon', 'contact'],
  ]);
});

test('a form that an application has taken away is abandoned with the view, and one that it shows again is the same', async () => {
  await openOwn(visit, '<div id="app"></div>');
  const { page, recorder } = visit;
  for (const step of [1, 2]) {
    await page.evaluate((html) => (app.innerHTML = html), CONTACT);
    await page.fill(step === 1 ? '[name=email]' : '[name=text]', 'x');
  }
  await page.evaluate(() => (app.innerHTML = ''));
  await page.evaluate(() => history.pushState(null, '', '/next'));
  await recorder.until((r) => r.events.length === 2, 'the events arrived');
  assert.deepEqual(
    recorder.events.map(({ e, p, pv }) => [e, p.form, pv === recorder.pageviews[0].id]),
    [
      ['form_start', 'contact', true],
      ['form_abandon', 'contact', true],
    ],
  );
});

test('names are cleaned, and a field that is called "name" or "id" does not hide them', async () => {
  await openOwn(
    visit,
    `
    <form name="Newsletter (Fußzeile)"><input name="name"><input name="id"></form>
    <form aria-label="call anna@example.com"><input class="b"></form>
    <form data-svc-form="quote" id="f7"><input class="c"></form>`,
  );
  for (const field of ['[name=id]', '.b', '.c']) await visit.page.fill(field, 'x');
  const starts = (await atEnd()).filter(([e]) => e === 'form_start');
  assert.deepEqual(
    starts.map(([, form]) => form),
    ['Newsletter-Fuzeile', 'form', 'quote'],
  );
});

test('searching and signing in are left out, and what looks like it is not', async () => {
  await openOwn(
    visit,
    `
    <form id="a" role="search"><input class="f"></form>
    <search><form id="b"><input class="f"></form></search>
    <form id="c"><input type="search" class="f"></form>
    <form id="d"><input name="q" class="f"></form>
    <form id="e" onsubmit="return false"><input name="user" class="f"><input type="password"><input type="checkbox"></form>
    <form id="f" method="dialog"><input class="f"></form>
    <form id="join"><input class="f"><input type="password" autocomplete="new-password"></form>
    <form id="order"><input type="search" class="f"><input name="street"><input name="town"></form>`,
  );
  for (const field of await visit.page.locator('.f').all()) await field.fill('x');
  await visit.page.evaluate(() => e.requestSubmit());
  const names = new Set((await atEnd()).map(([, form]) => form));
  assert.deepEqual([...names], ['join', 'order']);
});

test('what a script fills in is not begun, and a form in a shadow tree is a form', async () => {
  await openOwn(
    visit,
    `${CONTACT}<my-form></my-form><script>
    document.querySelector('my-form').attachShadow({ mode: 'open' }).innerHTML =
      '<form id="inner" onsubmit="return false"><input class="inner"><button class="go">go</button></form>';
  </script>`,
  );
  await visit.page.evaluate(() => {
    contact.elements.email.value = 'x';
    contact.elements.email.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await visit.page.fill('.inner', 'x');
  await visit.page.click('.go');
  await visit.page.waitForTimeout(200);
  assert.deepEqual(await atEnd(), [
    ['form_start', 'inner'],
    ['form_submit', 'inner'],
  ]);
});
