import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, patch } from '@/lib/api';
import type { Schemas } from '@/lib/rest';
import { allSetupStepName, type Scope, type SetupStepName } from '@/rest/values';

export type SetupStatus = Schemas['SetupStatus'];
export type StepStatus = Schemas['SetupStepStatus'];

/** Polling interval of the steps while their tab is visible, in milliseconds. */
const ASKED_EVERY = 5_000;

const keyOf = (project: string) => ['SetupStatus', project];

/** Steps of a project's setup, polled while one of them waits. */
export const statusQuery = (project: string) =>
  queryOptions({
    queryKey: keyOf(project),
    queryFn: () => get('/v1/projects/{project}/setup/status', { path: { project } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && openSteps(state.data).length === 0 ? false : ASKED_EVERY),
  });

/** Permission to take a step; undefined for steps that everybody may take. */
export const scopeOfStep: Readonly<Partial<Record<SetupStepName, Scope>>> = {
  goals: 'config:write',
  ads: 'ads:write',
  conversions: 'config:write',
  team: 'org:admin',
};

/** Steps that can be skipped, with the permission to do so. The script and its visits cannot. */
export const scopeOfSkipping: Readonly<Record<Skippable, Scope>> = {
  goals: 'config:write',
  ads: 'ads:write',
  conversions: 'project:admin',
  ai: 'analytics:read',
  team: 'org:admin',
};

export type Skippable = keyof Schemas['SetupMarks'];
export const isSkippable = (step: SetupStepName): step is Skippable => step in scopeOfSkipping;

export const isSettled = ({ done, how }: StepStatus) => done || how === 'skipped';

/** Steps that are neither done nor skipped, in order. */
export const openSteps = ({ steps }: SetupStatus) => allSetupStepName.filter((name) => !isSettled(steps[name]));

/** The step to open at first: the one that was open last if it still waits, otherwise the first that waits. */
export function firstStep(status: SetupStatus): SetupStepName | undefined {
  const open = openSteps(status);
  return open.find((name) => name === status.lastStep) ?? open[0];
}

/** Change of the progress. What is left out stays as it is. */
interface Change {
  steps?: Partial<Schemas['SetupMarks']>;
  dismissed?: boolean;
  lastStep?: SetupStepName;
}

const noMarks: Schemas['SetupMarks'] = { goals: null, ads: null, conversions: null, ai: null, team: null };

/** Changes the progress. The answer replaces the steps that are shown. */
export function useUpdateSetup(project: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ steps, ...update }: Change) =>
      patch(
        '/v1/projects/{project}/setup',
        { dismissed: null, lastStep: null, ...update, steps: { ...noMarks, ...steps } },
        { path: { project } },
      ),
    onSuccess: async (status) => {
      await client.cancelQueries({ queryKey: keyOf(project) });
      client.setQueryData(keyOf(project), status);
    },
  });
}
