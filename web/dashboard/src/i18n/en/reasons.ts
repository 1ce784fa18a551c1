import type { IgnoredReason } from '@/rest/values';

/** What became of data that arrived, by the reason the server gives. */
export const reasons = {
  reasons: {
    stored: { name: 'Stored', text: 'Counted and saved to disk.' },
    bot: { name: 'Bots', text: 'The browser identified itself as a crawler, a monitor or another program.' },
    zero_viewport: {
      name: 'No window',
      text: 'The browser had no visible window, which is typical of automated browsers.',
    },
    notrack: { name: 'Opted out', text: 'The address of the page contained the opt-out parameter.' },
    excluded_path: { name: 'Excluded pages', text: 'The page matches one of the excluded paths under Tracking.' },
    personal_path: {
      name: 'Personal pages',
      text: 'The page is about one person, and this project does not count such pages.',
    },
    consent: {
      name: 'No consent',
      text: 'This project counts only visitors who have consented, and this one had not.',
    },
    empty: { name: 'Nothing usable', text: 'The data contained nothing that can be counted.' },
    quota_pageviews_project: { name: 'Daily pageview budget', text: 'The project used up its pageviews for today.' },
    quota_pageviews_network: {
      name: 'Pageviews of one network',
      text: 'One network sent more pageviews than allowed per day.',
    },
    quota_events_project: { name: 'Daily event budget', text: 'The project used up its events for today.' },
    quota_events_network: { name: 'Events of one network', text: 'One network sent more events than allowed per day.' },
    quota_storage: { name: 'Storage full', text: 'The project reached its storage quota.' },
    storage_paused: {
      name: 'Server nearly full',
      text: 'All projects together store more than this server allows. New data is accepted again when there is room.',
    },
    storage_limit: {
      name: 'Server full',
      text: 'All projects together have reached the storage limit of this server.',
    },
    spool_full: {
      name: 'Lost: no space left',
      text: 'The database could not be reached for so long that the space for waiting data was full.',
    },
    quarantine_full: {
      name: 'Lost: refused and no room to keep it',
      text: 'The database refused the data, and the quarantine where it waits for another try was full.',
    },
    purged: { name: 'Purged', text: 'The visit was deleted by a purge while its data was waiting on the disk.' },
    project_deleted: { name: 'Deleted project', text: 'The project was deleted while the data was on its way.' },
  } satisfies Record<'stored' | IgnoredReason, { name: string; text: string }>,
} as const;
