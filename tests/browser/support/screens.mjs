// The screens of the dashboard by URL, each with the texts that show that it has loaded completely.

/** Reports of a project with visits of every kind. */
export const reports = {
  '/p/shop/web': 'Desktop',
  '/p/shop/web?all=pages': 'Conv. rate',
  '/p/shop/web?all=devices&split=channel': 'Changes are compared with',
  '/p/shop/web?from=2020-01-01&to=2020-01-02': 'No visits in this period',
  '/p/shop/web/pages': ['Bounce rate', '/contact'],
  '/p/shop/web/pages/page?path=/pricing': 'The session ended here',
  '/p/shop/web/engagement': ['When visitors come', 'A quarter of the sessions'],
  '/p/shop/web/videos': 'Completed',
  '/p/shop/plain/videos': 'No video was played',
  '/p/shop/web/flow': 'Steps as a list',
  '/p/shop/web/flow?focus=/contact': 'Nobody went from page to page',
  '/p/shop/web/flow?view=table': 'Transitions',
  '/p/shop/web/funnels?create=1': 'Step 2',
  '/p/shop/web/goals': 'Form submitted',
  '/p/shop/web/goals?add=1': 'What a visit must do',
  '/p/shop/web/questionnaires': 'Unknown answers',
  '/p/shop/web/questionnaires?create=1': 'Question 1',
  '/p/shop/web/ads': ['Sessions without an ad', 'Cost per relevant session'],
  '/p/shop/web/ads?view=table&device=desktop': 'platforms do not split costs that way',
  '/p/shop/web/ads/accounts': ['No ad account yet', 'Import costs'],
  '/p/shop/web/ads/accounts?connect=1': ['cannot connect to any platform yet', 'SVC_SEARCH_ADS_1_CLIENT_ID'],
  '/p/shop/web/ads/unmatched': ['Unknown name', 'spring-old', 'Suggested rules'],
  '/p/shop/web/ads/rules': ['spring-*', '1 of 500 rules'],
  '/p/shop/web/ads/rules?add=1': 'These visits belong to',
  '/p/shop/web/ads/templates': '__CAMPAIGN_ID__',
  '/p/shop/web/ads/import': 'Or paste rows',
  '/p/shop/plain/ads': 'No costs yet',
  '/p/shop/plain/ads/unmatched': 'No visits from ads',
  '/p/shop/web/sessions': ['the only page', '/contact'],
  '/p/shop/web/live': 'Connected',
  '/p/shop/web/sql?q=select+path,+count(*)+from+pageviews+group+by+path': '2 rows',
  '/p/shop/plain/events': 'No events',
  '/p/shop/web/events/catalog': ['Built-in', 'Form submitted'],
  '/p/shop/web/events/catalog?test=1': 'Enter a name to see',
  '/p/shop/web/events/catalog/sign_up': 'Delete schema',
  '/p/shop/web/events/catalog/booking?describe=1': 'You have unsaved changes',
};

/** Conversions, leads, the setup of a project, and the organization. */
export const administration = {
  '/p/shop/web/conversions': 'Google Ads: waiting',
  '/p/shop/web/conversions?status=retracted': 'No conversion matches',
  '/p/shop/web/conversions/definitions': 'to be confirmed within 14 days',
  '/p/shop/web/conversions/definitions?edit=order': 'Send to these ad platforms',
  '/p/shop/web/conversions/definitions?add=1': 'The page sends it',
  '/p/shop/web/conversions/definitions?code=order': 'From a server',
  '/p/shop/web/conversions/destinations': 'Tell Google Ads which clicks',
  '/p/shop/web/conversions/destinations?setup=search_ads_1': 'Customer ID of the manager account',
  '/p/shop/web/conversions/destinations?setup=social_ads_2': 'Authentication',
  '/p/shop/web/leads': 'known by email',
  '/p/shop/web/leads?status=won': 'No lead matches',
  '/p/shop/new/leads': 'No leads yet',
  '/p/shop/new/leads?how=1': 'From a server',
  '/p/shop/new/conversions': 'No conversion is defined yet',
  '/p/shop/new': 'Waiting for the first pageview',
  '/new/shop/new': 'Waiting for the first pageview',
  '/p/shop/web/setup': ['Set up this project', 'Add a goal'],
  '/p/shop/web/setup/install': ['How is your site built?', 'It works'],
  '/p/shop/web/setup/install?framework=nextjs&proxy=route-handler&consentTool=custom': [
    'app/layout.tsx',
    'Remove it again',
  ],
  '/p/shop/web/setup/check': ['Check the installation', 'shop.example', 'Test conversion'],
  '/p/shop/web/setup/prompts': ['Prompts for an assistant', 'It holds the publishable key'],
  '/p/shop/web/setup/keys': 'Proxy keys',
  '/p/shop/web/setup/tracking': 'Page groups',
  '/p/shop/web/setup/channels': 'Click on an ad',
  '/p/shop/web/setup/project': 'Danger zone',
  '/p/shop/web/setup/status': 'Stored',
  '/o/shop': 'Danger zone',
  '/o/shop/members': 'No invitations',
  '/o/shop/keys': 'No secret keys',
  '/o/shop/apps': 'No connected apps',
  '/o/shop/audit': 'created the project',
  '/account': 'Log out everywhere',
  '/new': 'Add a site',
  '/nowhere': 'There is nothing here',
};

/** Variants of reports, and screens of a project without visits. */
export const variants = {
  '/p/shop/web/funnels': 'continued',
  '/p/shop/web/relevance': 'Preview',
  '/p/shop/web/relevance?view=ranking': '/pricing',
  '/p/shop/web/events': 'Form submitted',
  '/p/shop/web/events/catalog/form_submit': 'This event has no schema',
  '/p/shop/web/events/catalog/form_submit?describe=1': 'You have unsaved changes',
  '/p/shop/web/sql': 'No query has run yet',
  '/p/shop/new/pages': 'No visits yet',
  '/p/shop/new/engagement': 'No visits yet',
  '/p/shop/new/videos': 'No visits yet',
  '/p/shop/new/funnels': 'No funnel yet',
  '/p/shop/new/flow': 'No visits yet',
  '/p/shop/new/goals': 'Form submitted',
  '/p/shop/new/questionnaires': 'No questionnaire yet',
  '/p/shop/new/ads': 'No visits yet',
  '/p/shop/new/ads/rules': 'No rules yet',
  '/p/shop/new/sessions': 'No visits yet',
  '/p/shop/new/events': 'No visits yet',
  '/p/shop/new/events/catalog': 'No event has a schema yet',
  '/p/shop/new/conversions/definitions': 'No conversion is defined yet',
  '/p/shop/new/live': 'Nothing has arrived yet',
  '/p/shop/new/setup': 'Waiting for the first pageview',
  '/p/shop/new/setup/status': 'Never',
};

/** Screens for people who are not logged in. */
export const closed = {
  '/login': 'Log in to see',
  '/signup': 'Create your account',
  '/invitations/unknown': 'does not exist',
  '/magic-link?token=unknown': 'does not work',
};

/** Dialogs on the page of a lead by the button that opens them, each with words that only it has. */
export const dialogs = { 'Set status': 'Became a customer.', Erase: 'Backups, until they are deleted' };

/** Menus of the overview by the button that opens them, each with words that only it has. */
export const menus = {
  'switch project': 'New project',
  '^Account|^A$': 'Log out',
  '^Filter$': 'Entry page',
  '^Segments$': 'Set a filter first',
  '^Period': 'Last 90 days',
};
