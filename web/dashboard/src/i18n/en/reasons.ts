/** What became of data that arrived, by the reason the server gives. */
export const reasons = {
  reasons: {
    stored: { name: 'Stored', text: 'Counted and on disk.' },
    bot: { name: 'Bots', text: 'The browser said it is a crawler, a monitor or another machine.' },
    zero_viewport: {
      name: 'No window',
      text: 'The browser had no visible window; that is how headless machines look.',
    },
    notrack: { name: 'Opted out', text: 'The visitor or the address asked not to be counted.' },
    excluded_path: { name: 'Excluded pages', text: 'The page matches one of the excluded paths under Tracking.' },
    personal_path: { name: 'Personal pages', text: 'The page is personal and this project leaves such pages out.' },
    consent: { name: 'No consent', text: 'This project counts only visitors who agreed, and this one did not.' },
    empty: { name: 'Nothing usable', text: 'After cleaning nothing was left that could be counted.' },
    quota_pageviews_project: { name: 'Daily pageview budget', text: 'The project used up its pageviews for today.' },
    quota_pageviews_network: {
      name: 'Pageviews of one network',
      text: 'One network sent more pageviews than allowed per day.',
    },
    quota_events_project: { name: 'Daily event budget', text: 'The project used up its events for today.' },
    quota_events_network: { name: 'Events of one network', text: 'One network sent more events than allowed per day.' },
    quota_storage: { name: 'Storage full', text: 'The project reached its storage quota.' },
    event_name_dropped: {
      name: 'Too many event names',
      text: 'The project has 200 event names already; events of further names are dropped.',
    },
    spool_full: {
      name: 'Lost: no room to wait',
      text: 'The database was away for so long that the place for waiting data was full.',
    },
    quarantine_full: {
      name: 'Lost: refused and no room to keep it',
      text: 'The database refused the data, and the quarantine where it waits for another try was full.',
    },
    project_deleted: { name: 'Deleted project', text: 'The project was deleted while the data was on its way.' },
  },
} as const;
