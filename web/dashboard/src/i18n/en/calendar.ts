import type { CompareWith } from '@/rest/values';

/** Calendars, and the choice of what to compare with. */
export const calendar = {
  calendar: {
    by: { label: 'Choose by', days: 'Days', months: 'Months' },
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    choices: {
      nothing: 'No comparison',
      previous: 'Previous period',
      weekdays: 'Same weekdays',
      year: 'A year earlier',
    } satisfies Record<CompareWith | 'nothing', string>,
    about: {
      nothing: 'No figures of another period.',
      previous: 'As many days, just before the period.',
      weekdays: 'As many whole weeks earlier as needed, so that Mondays stand beside Mondays.',
      year: 'The same dates a year earlier.',
    } satisfies Record<CompareWith | 'nothing', string>,
    own: 'Other days…',
    ownAbout: 'Any days of the calendar.',
  },
};
