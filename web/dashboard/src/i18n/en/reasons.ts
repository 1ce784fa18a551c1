import type { IgnoredReason } from '@/rest/values';

/** Outcomes of received data, by the server's reason: the name, the meaning, and what to do. */
export const reasons = {
  reasons: {
    stored: { name: 'Stored', text: 'Counted and saved to disk.', todo: '' },
    rate_limited: {
      name: 'Rate limited',
      text: 'More than 60 requests came from one address within a minute.',
      todo: 'Nothing to do: browsers keep the data and send it again a little later.',
    },
    origin_refused: {
      name: 'Refused origins',
      text: 'The request came from a site that this project does not allow.',
      todo: 'If the site is yours, allow it: Live lists the origins of the last two days.',
    },
    bot: {
      name: 'Bots',
      text: 'The browser identified itself as a crawler, a monitor or another program.',
      todo: 'Nothing to do: machines never count as visitors.',
    },
    zero_viewport: {
      name: 'No window',
      text: 'The browser had no visible window, which is typical of automated browsers.',
      todo: 'Nothing to do, unless a test of yours should count: give its browser a window.',
    },
    referrer_spam: {
      name: 'Referrer spam',
      text: 'The visit claims to come from a site that makes up visits, so that its name is read in reports.',
      todo: 'Nothing to do: nobody was there.',
    },
    notrack: {
      name: 'Opted out',
      text: 'The address of the page contained the opt-out parameter.',
      todo: 'Nothing to do, unless a link of your site carries it by mistake.',
    },
    excluded_path: {
      name: 'Excluded pages',
      text: 'The page matches one of the excluded paths under Tracking.',
      todo: 'To count such pages, remove the pattern:',
    },
    personal_path: {
      name: 'Personal pages',
      text: 'The page is about one person, and this project does not count such pages.',
      todo: 'They can be counted under a path without the person instead:',
    },
    consent: {
      name: 'No consent',
      text: 'This project counts only visitors who have consented, and this one had not.',
      todo: 'If visitors do consent, check how your site reports the decision:',
    },
    empty: {
      name: 'Nothing usable',
      text: 'The data contained nothing that can be counted.',
      todo: 'If this continues, add data-debug to the tag of the snippet: the browser’s console then shows what is sent.',
    },
    too_late: {
      name: 'Visit long over',
      text: 'The data arrived more than a day after its visit had ended.',
      todo: 'Nothing to do: a computer was probably asleep for a long time. If it happens often, somebody may be trying to change past visits. This rule prevents that.',
    },
    session_full: {
      name: 'Endless visit',
      text: 'One visit had more than 1,000 pageviews or 5,000 events.',
      todo: 'No person does that. Look for a page that reloads itself or sends an event again and again, or for a script that imitates a browser.',
    },
    quota_pageviews_project: {
      name: 'Daily pageview budget',
      text: 'The project used up its pageviews for today.',
      todo: 'Counting resumes after midnight. An administrator can raise limits.pageviewsPerDay through the API.',
    },
    quota_pageviews_network: {
      name: 'Pageviews of one network',
      text: 'One network sent more pageviews than allowed per day.',
      todo: 'It may be a large office or a load test. An administrator can raise limits.pageviewsPerKeyDay through the API.',
    },
    quota_events_project: {
      name: 'Daily event budget',
      text: 'The project used up its events for today.',
      todo: 'Counting resumes after midnight. An administrator can raise limits.eventsPerDay through the API.',
    },
    quota_events_network: {
      name: 'Events of one network',
      text: 'One network sent more events than allowed per day.',
      todo: 'A page that sends an event again and again is the most common cause. An administrator can raise limits.eventsPerKeyDay through the API.',
    },
    quota_storage: {
      name: 'Storage full',
      text: 'The project reached its storage quota.',
      todo: 'Erase old data, or raise limits.storedBytesQuota through the API.',
    },
    storage_paused: {
      name: 'Server nearly full',
      text: 'All projects together store more than this server allows. New data is accepted again when there is room.',
      todo: 'Ask whoever runs the server for more storage.',
    },
    storage_limit: {
      name: 'Server full',
      text: 'All projects together have reached the storage limit of this server.',
      todo: 'Ask whoever runs the server for more storage.',
    },
    spool_full: {
      name: 'Lost: no space left',
      text: 'The database was unreachable for so long that the queue for waiting data was full.',
      todo: 'Tell whoever runs the server. The data of this time is lost for good.',
    },
    disk_failed: {
      name: 'Lost: disk full or not writable',
      text: 'The data had to be queued on the server’s disk, but the server could not write to it.',
      todo: 'Tell whoever runs the server. The data of this time is lost for good.',
    },
    quarantine_full: {
      name: 'Lost: refused and no room to keep it',
      text: 'The database refused the data, and the quarantine, which keeps refused data for a retry, was full.',
      todo: 'Tell whoever runs the server. The data of this time is lost for good.',
    },
    purged: {
      name: 'Purged',
      text: 'The visit was deleted by a purge while its data was waiting on the disk.',
      todo: 'Nothing to do.',
    },
    project_deleted: {
      name: 'Deleted project',
      text: 'The project was deleted while the data was on its way.',
      todo: 'Nothing to do.',
    },
  } satisfies Record<
    'stored' | 'rate_limited' | 'origin_refused' | IgnoredReason,
    { name: string; text: string; todo: string }
  >,
} as const;
