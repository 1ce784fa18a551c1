import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openOwn, stateAtEnd } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({ config: { downloads: { extensions: ['pdf'] } } });

/** Returns [all clicks, clicks on interactive elements] after these clicks. */
async function counted(body, ...clicks) {
  await openOwn(visit, `${body}<script>addEventListener('click', (event) => event.preventDefault())</script>`);
  for (const [selector, options] of clicks) await visit.page.locator(selector).click(options);
  const { clk, iclk } = await stateAtEnd(visit);
  return [clk, iclk];
}

test('links in SVG', async () => {
  const svg = '<svg width="90" height="40"><a href="/inside"><rect id="in" width="40" height="40"/></a>';
  const old = '<a xlink:href="/old.pdf"><rect id="old" x="50" width="40" height="40"/></a></svg>';
  assert.deepEqual(await counted(svg + old, ['#in'], ['#old']), [2, 2]);
  assert.deepEqual(
    visit.recorder.events.map(({ e, p }) => [e, p.file]),
    [['download', 'old']],
  );
});

test('what lies in an open shadow tree', async () => {
  const host = `<my-button></my-button><script>
    document.querySelector('my-button').attachShadow({ mode: 'open' }).innerHTML =
      '<button id="buy" data-svc-cta="Buy"><b>Buy</b></button>';
  </script>`;
  assert.deepEqual(await counted(host, ['#buy b']), [1, 1]);
  assert.deepEqual(
    visit.recorder.events.map(({ e, p }) => [e, p.label]),
    [['cta_click', 'Buy']],
  );
});

test('a label and its control are one click', async () => {
  await openOwn(visit, '<label id="a"><input type="checkbox" id="box"> yes</label><label id="b" for="box">too</label>');
  for (const selector of ['#b', '#box']) await visit.page.click(selector);
  await visit.page.locator('#a').click({ position: { x: 40, y: 5 } });
  const { clk, iclk } = await stateAtEnd(visit);
  assert.deepEqual([clk, iclk], [3, 3]);
});

test('the middle button opens a link, and the right one does not', async () => {
  const link = '<a href="/there" id="link">there</a>';
  assert.deepEqual(await counted(link, ['#link', { button: 'middle' }], ['#link', { button: 'right' }]), [1, 1]);
});
