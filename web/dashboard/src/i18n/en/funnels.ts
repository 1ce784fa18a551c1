/** The figures of a funnel. */
export const funnels = {
  funnels: {
    or: ' or ',
    groupStep: (group: string) => `Page group ${group}`,
    answerStep: (what: string) => (what === '' ? 'Quiz answer' : `Quiz answer ${what}`),
    narrowedStep: (event: string, count: number) => `${event} (${count} ${count === 1 ? 'condition' : 'conditions'})`,
    selected: 'Sessions',
    entered: 'Took the first step',
    completed: 'Took every step',
    completionRate: 'Completion',
    went: (share: string) => `${share} continued`,
    lost: (count: string) => `${count} did not`,
    median: (time: string) => `${time} later (median)`,
    limit: (time: string) => `at most ${time} later`,
    showSessions: 'Show sessions that took this step',
    hints: {
      selected: 'All sessions of the period that match the filter.',
      entered: 'Sessions that took the first step.',
      completed: 'Sessions that took every step.',
      completionRate: 'Share of the sessions with the first step that took every step.',
      firstRate: 'Share of all selected sessions that took the first step.',
      fromFirst: 'Share of the sessions with the first step that also took this step.',
      fromBefore: 'Share of the sessions with the previous step that also took the next step.',
      dropOff: 'Sessions that took the previous step but not the next one.',
      median: 'Half of these sessions took at most this long since the previous step.',
    },
  },
};
