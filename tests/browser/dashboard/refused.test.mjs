// Visits from an origin that is not allowed: the installer sees them and can allow the origin on the same screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { refusedVisit, visit } from '../support/traffic.mjs';

const VIEWER = 'vera@example.com';
const OTHER = 'https://other.example';
const at = dashboard(async (server) => {
  await server.addMember(VIEWER, PASSWORD, 'viewer');
});
const config = async () => {
  const { project } = await at.server.graphql('{ project(project: "shop/web") { trackingConfig { tracking } } }');
  return project.trackingConfig.tracking;
};

test('the wizard names the refused address, allows it when asked, and shows the visit that then comes', async () => {
  const page = await at.openAs(OWNER, '/new/shop/web');
  await page.getByText('Waiting for the first pageview').waitFor();
  await refusedVisit(at.server, OTHER);
  await page.getByText(`A visit from ${OTHER} was refused`).waitFor();
  const strip = page.getByRole('status').filter({ hasText: 'Waiting for the first pageview' });
  const before = await strip.boundingBox();
  const { allowedOrigins, domains } = await config();

  await page.getByRole('button', { name: 'Allow this address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  assert.deepEqual(await dialog.locator('dt').allTextContents(), ['Allowed origins', 'Domains']);
  assert.deepEqual(await dialog.locator('ins').allTextContents(), [`After: ${OTHER}`, 'After: other.example']);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(`${OTHER} is allowed now.`).waitFor();
  assert.deepEqual(await strip.boundingBox(), before, 'nothing has moved');
  const now = await config();
  assert.deepEqual(now.allowedOrigins, [...allowedOrigins, OTHER]);
  assert.deepEqual(now.domains, [...domains, 'other.example']);

  await visit(at.server, { origin: OTHER, path: '/first', pageview: { host: 'other.example' } });
  await page.getByText('It works').waitFor();
  await page.getByRole('list', { name: 'Incoming data' }).getByRole('link', { name: '/first' }).waitFor();
});

test('the live view lists refused addresses, and who may not allow them is told who can', async () => {
  await refusedVisit(at.server, 'https://copy.example');
  const page = await at.openAs(VIEWER, '/p/shop/web/live');
  const group = page.getByRole('group', { name: 'Visits were refused' });
  await group.getByText('https://copy.example').waitFor();
  await group.getByText('An admin of the organization can allow an address.').waitFor();
  assert.equal(await group.getByText(OTHER).count(), 0, 'what is allowed by now is not listed');
  assert.equal(await group.getByRole('button').count(), 0);
});
