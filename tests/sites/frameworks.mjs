// How each site is built and served, and where code goes of which only the site knows the place.

import { join } from 'node:path';

const CONSENT = '// Place of the step "consent".';

/** `start` returns the program that serves the built site on a port, with its environment. */
export const FRAMEWORKS = {
  nextjs: {
    places: (ts) => ({ consent: { path: `app/banner.${ts}x`, after: CONSENT } }),
    start: (port) => [`node_modules/next/dist/bin/next start -H 127.0.0.1 -p ${port}`, {}],
  },
  nuxt: {
    places: (ts) => ({ consent: { path: `app/utils/answer.${ts}`, after: CONSENT } }),
    start: (port) => ['.output/server/index.mjs', { HOST: '127.0.0.1', PORT: port }],
    typecheck: 'npx tsc --noEmit -p .nuxt/tsconfig.server.json && npx tsc --noEmit -p .nuxt/tsconfig.app.json',
  },
  sveltekit: {
    places: (ts) => ({ consent: { path: `src/lib/answer.${ts}`, after: CONSENT } }),
    // Without TLS, the adapter must be told so.
    start: (port, origin) => [
      'build/index.js',
      { HOST: '127.0.0.1', PORT: port, ...(origin.startsWith('http:') && { ORIGIN: origin }) },
    ],
    typecheck: 'npx tsc --noEmit',
  },
  astro: {
    places: (ts) => ({
      consent: { path: `src/lib/answer.${ts}`, after: CONSENT },
      'astro-domains': { path: 'astro.config.mjs', after: 'defineConfig({' },
    }),
    start: (port) => ['dist/server/entry.mjs', { HOST: '127.0.0.1', PORT: port }],
    typecheck: 'npx tsc --noEmit',
  },
  react: {
    places: (ts) => ({ consent: { path: `src/banner.${ts}x`, after: CONSENT } }),
    files: (folder) => join(folder, 'dist'),
    typecheck: 'npx tsc --noEmit',
  },
  html: {
    builds: false,
    places: () => ({ consent: { path: 'banner.js', after: CONSENT } }),
    files: (folder) => folder,
    // Every page needs the line.
    alike: { 'index.html': ['index.html', 'pricing.html', 'contact.html'] },
    pages: { pricing: '/pricing.html', contact: '/contact.html' },
  },
};
