import type { Locale, ReportFrequency } from '@/gql/graphql';

/** Reports by mail: subscriptions, and the page of the links in their mails. */
export const reportMails = {
  reportMails: {
    title: 'Reports by mail',
    ownLead: 'The figures of the week or month before, in your mailbox in the morning.',
    orgLead:
      'Who gets reports on this organization’s sites. Another address gets nothing before its reader confirms it.',
    none: 'No reports by mail',
    noneText: 'A report has the same figures as the dashboard, with a chart and the top pages, channels and campaigns.',
    allSites: 'All sites',
    waiting: 'Waits for confirmation',
    frequencies: { WEEKLY: 'Weekly', MONTHLY: 'Monthly' } satisfies Record<ReportFrequency, string>,
    frequencyHints: {
      WEEKLY: 'On Mondays, about the week before',
      MONTHLY: 'On the first of each month, about the month before',
    } satisfies Record<ReportFrequency, string>,
    languages: { EN: 'English', DE: 'Deutsch' } satisfies Record<Locale, string>,
    next: (time: string) => `next ${time}`,
    subscribe: 'Subscribe',
    addAddress: 'Add an address',
    subscribeTitle: 'Reports by mail',
    ownText: (address: string) => `The report goes to ${address}. Every mail has a link that ends it.`,
    othersText:
      'The address gets a mail with a link to confirm it, and nothing else before. Every report has a link that ends it.',
    report: 'Report',
    frequency: 'How often',
    language: 'Language',
    zone: 'Time zone of the reader',
    end: 'End',
    endQuestion: 'End this report?',
    endText: (address: string) => `${address} gets it no more.`,
    link: {
      looking: 'Your reports',
      failed: 'The report could not be loaded',
      unknown: 'This report has ended',
      unknownText:
        'Nothing is sent to you by it any more. If you came here to confirm it, the link may have expired: ask for another one.',
      report: (name: string, org: string) => `${name}, ${org}`,
      lead: (address: string) => `Reports to ${address}`,
      confirmTitle: 'Get this report by mail?',
      confirm: 'Yes, send it',
      refuse: 'No, send nothing',
      confirmed: 'You get this report',
      confirmedText: (address: string) => `It is sent to ${address}. Every mail has a link that ends it.`,
      endTitle: 'End this report?',
      end: 'End it',
      ended: 'The report has ended',
      endedText: 'You get no more mails of it.',
    },
  },
};
