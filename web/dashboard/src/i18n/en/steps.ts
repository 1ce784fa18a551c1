import type { SetupStepName } from '@/rest/values';

interface StepWords {
  title: string;
  text: string;
  action: string;
}

/** The steps of the setup. */
export const steps = {
  steps: {
    title: 'Set up this project',
    subtitle: 'A step ticks itself as soon as data shows that it is done.',
    progress: (settled: number, all: number) => `${settled} of ${all} done`,
    allDone: 'Everything is set up.',
    states: { done: 'Done', skipped: 'Skipped', open: 'Waiting' },
    names: {
      install: {
        title: 'Install the script',
        text: 'One line on every page sends visits here. Find out how your site is built, and follow its steps.',
        action: 'Install the script',
      },
      traffic: {
        title: 'Count the first visit',
        text: 'Open your site in a browser, or let visitors come. If nothing arrives, the check says why.',
        action: 'Check the installation',
      },
      goals: {
        title: 'Define a goal',
        text: 'A goal is what visitors are supposed to do: sign up, ask, book. Reports then say which sources bring it about.',
        action: 'Add a goal',
      },
      ads: {
        title: 'Connect the costs of ads',
        text: 'With an ad account or imported costs, reports say what a visit, a lead and a goal cost.',
        action: 'Connect an ad account',
      },
      conversions: {
        title: 'Count a conversion',
        text: 'Define what a conversion is. It is counted once, with its value, and can be told to ad platforms.',
        action: 'Define a conversion',
      },
      ai: {
        title: 'Ask an assistant',
        text: 'Connect an assistant, and it answers questions with the figures of this project.',
        action: 'Connect an assistant',
      },
      team: {
        title: 'Invite your team',
        text: 'Colleagues get a login of their own, with a role that says what they may do.',
        action: 'Invite somebody',
      },
    } satisfies Record<SetupStepName, StepWords>,
    evidence: {
      install: (at: string) => `The first data arrived on ${at}.`,
      traffic: (at: string) => `The first visit that is no test began on ${at}.`,
      goals: (count: number, key: string) =>
        count === 1 ? `One goal of your own: ${key}.` : `${count} goals of your own, among them ${key}.`,
      ads: (day: string) => `There are costs from ${day} on.`,
      conversions: (at: string) => `The first conversion was counted on ${at}.`,
      ai: 'An assistant has asked for figures.',
      team: (count: number) => `${count} people belong to the organization.`,
    },
    skippedText: 'This step was skipped. You can take it at any time.',
    needs: (scope: string) => `Your role may not do this. It needs: ${scope}.`,
    skip: 'Skip this step',
    reopen: 'Open it again',
    alsoTest: 'Send a test conversion',
    dismiss: 'Close the setup',
    dismissHint: 'You no longer need these steps? Whoever wants them back can open them here.',
    dismissed: 'The setup is closed',
    dismissedText: (settled: number, all: number) => `${settled} of ${all} steps were done. Nothing is lost.`,
    show: 'Show the steps again',
  },
} as const;
