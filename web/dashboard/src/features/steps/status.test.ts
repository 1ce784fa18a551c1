import { expect, test } from 'vitest';
import { allSetupStepName, type SetupStepName } from '@/rest/values';
import { firstStep, openSteps, type SetupStatus, type StepStatus } from './status';

const waiting: StepStatus = { done: false, how: null, evidence: null, at: null, action: 'createGoal' };
const done: StepStatus = { ...waiting, done: true, how: 'derived', action: null };
const skipped: StepStatus = { ...waiting, how: 'skipped' };

const status = (
  settled: Partial<Record<SetupStepName, StepStatus>>,
  lastStep: SetupStepName | null = null,
): SetupStatus => ({
  steps: Object.fromEntries(
    allSetupStepName.map((name) => [name, settled[name] ?? waiting]),
  ) as unknown as SetupStatus['steps'],
  dismissed: false,
  lastStep,
});

test('a step waits until data shows it or somebody skips it', () => {
  expect(openSteps(status({ install: done, ads: skipped }))).toEqual(['traffic', 'goals', 'conversions', 'ai', 'team']);
});

test('the step that was open last comes first, unless it is settled', () => {
  expect(firstStep(status({ install: done }))).toBe('traffic');
  expect(firstStep(status({ install: done }, 'team'))).toBe('team');
  expect(firstStep(status({ install: done, goals: skipped }, 'goals'))).toBe('traffic');
  const all = Object.fromEntries(allSetupStepName.map((name) => [name, done]));
  expect(firstStep(status(all, 'goals'))).toBeUndefined();
});
