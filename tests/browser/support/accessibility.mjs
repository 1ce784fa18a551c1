// Checks every screen with the rules of axe, in one theme and window size.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { dashboard, OWNER } from './dashboard.mjs';
import { settings } from './screens.mjs';
import { eventually } from './server.mjs';
import { journey, makeConversion, visit } from './traffic.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations on the page, one line each. Minor ones are matters of taste. */
async function violations(page) {
  await page.evaluate(axe);
  // A colour on its way from one to another is neither: what moves is waited for.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ impact, id, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

// Addresses with the words by which the screen shows that it is complete.
const closed = {
  '/login': 'Log in to see',
  '/signup': 'Create your account',
  '/invitations/unknown': 'does not exist',
  '/magic-link?token=unknown': 'does not work',
};
const open = {
  '/p/shop/web': 'Desktop',
  '/p/shop/web?all=pages': 'Conv. rate',
  '/p/shop/web?all=devices&split=channel': 'Changes are compared with',
  '/p/shop/web?from=2020-01-01&to=2020-01-02': 'No visits in this period',
  '/p/shop/web/flow': 'Steps as a list',
  '/p/shop/web/flow?focus=/contact': 'Nobody went from page to page',
  '/p/shop/web/flow?view=table': 'Transitions',
  '/p/shop/web/events': 'No events',
  '/p/shop/web/events/catalog': 'Built-in',
  '/p/shop/web/events/catalog?test=1': 'Enter a name to see',
  '/p/shop/web/events/catalog/sign_up': 'Delete schema',
  '/p/shop/web/events/catalog/booking?describe=1': 'You have unsaved changes',
  '/p/shop/web/goals': 'Form submitted',
  '/p/shop/web/goals?add=1': 'What a visit must do',
  '/p/shop/web/conversions': 'Google Ads: waiting',
  '/p/shop/web/conversions?status=retracted': 'No conversion matches',
  '/p/shop/web/conversions/definitions': 'to be confirmed within 14 days',
  '/p/shop/web/conversions/definitions?edit=order': 'Send to these ad platforms',
  '/p/shop/web/conversions/definitions?add=1': 'The page sends it',
  '/p/shop/web/conversions/definitions?code=order': 'From a server',
  '/p/shop/web/conversions/destinations': 'Tell Google Ads which clicks',
  '/p/shop/web/conversions/destinations?setup=search_ads_1': 'Customer ID of the manager account',
  '/p/shop/web/conversions/destinations?setup=social_ads_2': 'Authentication',
  '/p/shop/new/conversions': 'No conversion is defined yet',
  '/p/shop/web/leads': 'known by email',
  '/p/shop/web/leads?status=won': 'No lead matches',
  '/p/shop/new/leads': 'No leads yet',
  '/p/shop/new/leads?how=1': 'From a server',
  '/p/shop/web/pages': 'Bounce rate',
  '/p/shop/web/pages/page?path=/pricing': 'The session ended here',
  '/p/shop/web/engagement': 'When visitors come',
  '/p/shop/web/videos': 'No video was played',
  '/p/shop/web/live': 'Connected',
  '/p/shop/web/sessions': 'the only page',
  '/p/shop/new': 'Waiting for the first pageview',
  '/p/shop/web/sql?q=select+path,+count(*)+from+pageviews+group+by+path': '2 rows',
  '/p/shop/web/funnels?create=1': 'Step 2',
  '/p/shop/web/questionnaires': 'Unknown answers',
  '/p/shop/web/questionnaires?create=1': 'Question 1',
  '/p/shop/web/setup': 'Install the snippet',
  '/p/shop/web/setup?way=proxy': 'With nginx',
  '/new/shop/new': 'Waiting for the first pageview',
  ...settings,
  '/new': 'Add a site',
  '/nowhere': 'There is nothing here',
};

// What opens on the page of a lead, by its button, with words that only it has.
const dialogs = { 'Set status': 'Became a customer.', Erase: 'Backups, until they are deleted' };

// What opens on the overview, by its button, with words that only it has.
const menus = {
  'switch project': 'New project',
  '^Account|^A$': 'Log out',
  '^Filter$': 'Entry page',
  '^Segments$': 'Set a filter first',
  '^Period': 'Last 90 days',
};

/** Declares the test of all screens in one look. Each look is a file of its own, as each takes its time. */
export function holdScreens(look) {
  const at = dashboard(async (server) => {
    await visit(server, { path: '/pricing', referrer: 'https://www.google.com/' });
    await journey(server, { pages: ['/pricing', '/contact'] });
    await server.putSchema('sign_up', {
      props: {
        plan: { type: 'enum', values: ['free', 'pro'] },
        seats: { type: 'int', min: 1, optional: true },
        trial: { type: 'bool', optional: true },
        code: { type: 'string', pattern: '[A-Z]+', optional: true },
      },
    });
    await makeConversion(server);
    await visit(server, { path: '/pricing', email: 'berta@example.com' });
    const leads = async () => (await server.get('/v1/projects/shop%2Fweb/leads')).items.length > 0;
    await eventually(leads, 'there is a lead');
    await server.post('/v1/orgs/shop/projects', { name: 'New', slug: 'new', domains: ['new.example'] });
  });
  const name = `${look.colorScheme}, ${look.viewport.width} pixels`;
  test(`no screen breaks a rule of accessibility or scrolls sideways: ${name}`, async () => {
    const page = await at.openAs(OWNER, '/favicon.svg', { ...look, reducedMotion: 'reduce' });
    const found = {};
    const check = async (screens) => {
      for (const [path, words] of Object.entries(screens)) {
        await page.goto(at.server.origin + path);
        await page.getByText(words).first().waitFor();
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        const broken = [...(await violations(page)), ...(wide > 0 ? [`${wide} pixels too wide`] : [])];
        if (broken.length > 0) found[path] = broken;
      }
    };
    await check(open);
    await page.getByRole('link').first().waitFor();
    await page.goto(at.server.origin + '/p/shop/web/sessions');
    await page
      .getByRole('link', { name: /^Session of/ })
      .last()
      .click();
    await page.getByText('Where it came from').waitFor();
    const session = new URL(page.url()).pathname;
    await check({ [session]: 'Where it came from' });
    await page.goto(at.server.origin + '/p/shop/web/conversions');
    const conversion = await page.getByRole('link', { name: /^Order, / }).getAttribute('href');
    await check({ [conversion]: 'Open the visit' });
    await page.goto(at.server.origin + '/p/shop/web/leads');
    const lead = await page.getByRole('link', { name: /^Lead / }).getAttribute('href');
    await check({ [lead]: 'Recognized by' });
    for (const [button, words] of Object.entries(dialogs)) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').getByText(words).waitFor();
      const broken = await violations(page);
      if (broken.length > 0) found[button] = broken;
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }

    await page.goto(at.server.origin + '/p/shop/web');
    await page.getByText('Desktop').first().waitFor();
    for (const [button, words] of Object.entries(menus)) {
      await page.getByRole('button', { name: new RegExp(button) }).click();
      await page.getByText(words).first().waitFor();
      const broken = await violations(page);
      if (broken.length > 0) found[button] = broken;
      await page.keyboard.press('Escape');
      await page.getByText(words).first().waitFor({ state: 'detached' });
    }
    await page.evaluate(() => localStorage.removeItem('svc.session'));
    await check(closed);
    assert.deepEqual(found, {});
  });
}
