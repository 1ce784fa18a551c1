import type { Way } from '@/features/install/codes';

/** Installation steps for the tracking script, by how the site is built. */
export const install = {
  install: {
    list: 'How your site is built',
    noKey: 'This project has no valid publishable key. Create one under Setup → Keys.',
    toKeys: 'Go to the keys',
    policy: (origin: string) =>
      `If your site has a content security policy, allow ${origin} in script-src and in connect-src.`,
    ways: {
      html: {
        name: 'HTML',
        steps: [
          'Put this line into the head of every page. It loads without blocking, so its place in the head does not matter.',
        ],
      },
      tag_manager: {
        name: 'Tag manager',
        steps: [
          'Create a tag of the kind “Custom HTML” and paste this line.',
          'Let it fire on every page, once per page. Navigation within a single-page application needs no further trigger.',
          'Publish the container. If the tag waits for consent, nothing is counted before that.',
        ],
      },
      wordpress: {
        name: 'WordPress',
        steps: [
          'With a plugin for header scripts: paste this line into its field for the header, and save.',
          'Without a plugin: put this at the end of functions.php of your child theme instead. Do only one of the two.',
          'If a plugin combines or delays scripts, exclude this script there. Then clear the cache of the site.',
        ],
      },
      shopify: {
        name: 'Shopify',
        steps: [
          'Under Online Store → Themes, open “Edit code” in the menu of your theme, and there layout/theme.liquid.',
          'Paste this line above </head>, and save.',
          'The checkout is not part of the theme and is not counted; all other pages of the shop are.',
        ],
      },
      webflow: {
        name: 'Webflow',
        steps: [
          'In the settings of the site, open “Custom code”, paste this line into “Head code”, and save.',
          'Publish the site. Custom code needs a paid plan.',
        ],
      },
      squarespace: {
        name: 'Squarespace',
        steps: [
          'In the settings, look for “Code injection”, paste this line into the field for the header, and save.',
          'Code injection is not part of the smallest plan.',
        ],
      },
      wix: {
        name: 'Wix',
        steps: [
          'In the settings of the site, open “Custom code”, add code, and paste this line.',
          'Choose all pages, to load the code once, and the head as its place. Apply.',
          'Custom code needs a premium plan and a domain of your own.',
        ],
      },
      next: {
        name: 'Next.js',
        steps: [
          'Add the script to the root layout. With the pages folder, put the same line into pages/_app.tsx.',
          'Moving between pages is counted without another line.',
        ],
      },
      react: {
        name: 'React, Vite',
        steps: [
          'Install the package. It comes from this server and adds less than a kilobyte to your bundle.',
          'Start it where your application starts. Moving between pages is counted without another line.',
          'To record an event of your own, wherever it happens:',
        ],
      },
      proxy: {
        name: 'Your own domain',
        steps: [
          'With a proxy on your site, browsers talk only to your domain. Create a proxy key first: with it, the server trusts the visitor’s address that the proxy forwards. Without the key, all visitors would look like one.',
          'With nginx: put this into the server block of your site, with your key.',
          'With Caddy: put this into the block of your site, with your key.',
          'Then put this line into the head of every page.',
        ],
      },
    } satisfies Record<Way, { name: string; steps: readonly string[] }>,
  },
} as const;
