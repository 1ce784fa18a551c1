/** Screens of the settings by URL, each with the texts that show that it has loaded completely. */
export const settings = {
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
};
