// Conversions recorded by conversion definitions, on the overview and as a filter.

import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { makeConversion, visit } from '../support/traffic.mjs';

const at = dashboard(async (server) => {
  await visit(server, { path: '/' });
  await makeConversion(server);
});

test('the overview shows what is recorded, and a filter finds its visits', async () => {
  // The figures of a visit follow its conversion.
  await eventually(async () => {
    const report = await at.server.get('/v1/projects/shop%2Fweb/analytics/overview');
    return report.totals.pendingConversions === 1;
  }, 'the overview counts the conversion');
  const page = await at.openAs(OWNER, '/p/shop/web');
  const recorded = page.getByRole('region', { name: 'Recorded conversions' });
  await recorded.getByText('Pending').waitFor();
  await recorded.getByText('€49.90').waitFor();
  const where = JSON.stringify([{ field: 'pending_conversions', op: 'gte', value: 1 }]);
  await page.goto(at.server.origin + '/p/shop/web?where=' + encodeURIComponent(where));
  const tiles = page.getByRole('group', { name: 'Key figures' });
  await tiles.getByRole('button', { name: /^Sessions 1\b/ }).waitFor();
  await recorded.getByRole('link', { name: 'Conversions' }).click();
  await page.getByRole('table', { name: 'Conversions' }).waitFor();
});
