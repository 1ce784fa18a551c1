// Questionnaires: answers of visitors, and labels for questions and answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const answer = (q, value) => ({ name: 'quiz_answer', props: { variant: 'lamps', q, value } });
const at = dashboard(async (server) => {
  await visit(server, {
    events: [{ name: 'quiz_view' }, answer('room', 'hall'), answer('budget', 300), { name: 'quiz_submit' }],
  });
  await visit(server, { events: [{ name: 'quiz_view' }, answer('room', 'kitchen'), answer('room', 'hall')] });
  await visit(server, { events: [{ name: 'quiz_view' }] });
});

test('answers are shown as they come, and with labels once they are given', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/questionnaires');
  const steps = page.getByRole('region', { name: 'How far people get' });
  await steps.getByText('1 stopped here').first().waitFor();
  assert.deepEqual(await amounts(steps), ['3', '2', '1', '0', '1']);
  const room = page.getByRole('region', { name: 'room' });
  assert.deepEqual(await amounts(room), ['2']);

  await page.getByRole('button', { name: 'Add labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'New questionnaire' });
  await dialog.getByLabel('Name', { exact: true }).fill('Lamp finder');
  assert.equal(await dialog.getByLabel('Id', { exact: true }).inputValue(), 'lamps');
  const question = dialog.getByRole('group', { name: 'Question 1' });
  await question.getByLabel('Question', { exact: true }).fill('Which room?');
  await question.getByLabel('Key, which answers send as q').fill('room');
  for (const [value, text] of [
    ['kitchen', 'Kitchen'],
    ['hall', 'Hall'],
  ]) {
    await question.getByRole('button', { name: 'Add an answer' }).click();
    await question.getByLabel('Value that is sent').last().fill(value);
    await question.getByLabel('Text of the answer', { exact: true }).last().fill(text);
  }
  await dialog.getByRole('button', { name: 'New questionnaire' }).click();
  await dialog.waitFor({ state: 'detached' });

  const labelled = page.getByRole('region', { name: 'Which room?' });
  await labelled.getByText('Hall').waitFor();
  // The registered options in their order; the newest answer of each session counts.
  assert.deepEqual(await amounts(labelled), ['0', '2']);
});

test('answers that no questionnaire knows are refused where that is switched on', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/questionnaires');
  const refuse = page.getByRole('switch', { name: 'Refuse answers that match no questionnaire' });
  await refuse.focus();
  await page.keyboard.press('Space');
  await page.getByRole('status').getByText('Saved').waitFor();
  assert.ok(await refuse.isChecked());
  assert.ok(await refuse.evaluate((element) => element === document.activeElement));
  const strict = async () => {
    const { project } = await at.server.graphql('{ project(project: "shop/web") { trackingConfig { tracking } } }');
    return project.trackingConfig.tracking.questionnaires.strict;
  };
  assert.equal(await strict(), true);
  await page.reload();
  await refuse.click();
  await page.getByText('Unknown answers are kept and appear in this report').waitFor();
  await page.getByRole('status').getByText('Saved').waitFor();
  assert.equal(await strict(), false);
});

test('whoever may not change the project sees no switch', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replaceAll('"PROJECT_ADMIN"', '"ANALYTICS_READ"') });
  });
  await page.goto(at.server.origin + '/p/shop/web/questionnaires');
  await page.getByRole('region', { name: 'How far people get' }).waitFor();
  assert.equal(await page.getByRole('switch').count(), 0);
});

/** How many sessions each row shows. */
const amounts = (region) =>
  region
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => /(\d+) sessions,/i.exec(item.textContent.replace(/\s+/g, ' '))[1]));
