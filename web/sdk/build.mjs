// Builds the core and the pieces into dist/ and checks their size limits, because a tracker that grows unnoticed costs
// every visitor of every site. `dist/manifest.json` tells the server how to compose a project's script from them.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { bundle, root, version } from './bundle.mjs';
import { ASSUMED, inlinedConfig, PIECES, piecesOf } from './pieces.mjs';

/** At most so many bytes gzip. The core tells conversions itself, so that they arrive when the visitor leaves at once. */
const LIMITS = { composed: 6420, full: 13640, plugin: 1780, plugins: 8480 };

/** The client config of a new project, as `GET /v1/c/{pk}` answers it. */
const NEW_PROJECT = {
  configRev: 1,
  sessionTimeoutMs: 1_800_000,
  hashRouting: false,
  phone: null,
  flushEvents: [],
  outbound: [],
  excludePaths: [],
  variantParam: null,
  testParams: ['svc_test'],
  notrackParam: 'svc_notrack',
  storagePrefix: 'svc',
  consent: {
    mode: 'cookieless',
    storageKey: null,
    grantedValues: [],
    deniedValues: [],
    windowEvent: null,
    cmp: [],
    respectDoNotTrack: false,
    respectGlobalPrivacyControl: true,
  },
  legacyTrackAttributes: false,
  cta: { selectors: [] },
  messaging: { chatapp: true, apps: [] },
  downloads: { extensions: ['pdf', 'zip', 'docx', 'xlsx', 'pptx', 'csv', 'dmg', 'exe', 'apk'] },
  notFound: { path: '/404', markerAttr: 'data-svc-not-found' },
  bookings: [],
  bridges: [],
  plugins: { video: false, sections: false, forms: false, vitals: false },
  firstTouch: { enabled: false },
  identify: { enabled: false, requireConsent: true },
};
/** A key does not shrink. */
const KEY = 'pk_svc_7hQ2mXk9Lr4TzWc8YbN3vJd6FsG1pA';

const CORE = 'src/main.ts';
const wanted = PIECES.filter(({ when }) => when.length).map(({ source }) => source);

const core = await bundle([CORE], { inlined: true });
const full = await bundle([...wanted, CORE]);
const debug = await bundle([CORE], { debug: true });
const pieces = [];
for (const piece of PIECES) {
  pieces.push({ ...piece, file: `pieces/${piece.name}.js`, code: await bundle([piece.source]) });
}
const codes = (used) => used.map(({ code }) => code).join('');

const files = {
  'core.js': core,
  'sdk.js': full,
  [`sdk@${version}.js`]: full,
  'sdk.full.js': full,
  'sdk.debug.js': debug,
};
for (const { name, file, plugin, source, code } of pieces) {
  files[file] = code;
  if (plugin) files[`sdk.${name}.js`] = await bundle([source], { alone: true });
}

const dist = new URL('dist/', root);
await rm(dist, { recursive: true, force: true });
await mkdir(new URL('pieces/', dist), { recursive: true });
const gzip = (text) => gzipSync(text, { level: 9 }).length;
const sizes = {};
for (const [name, text] of Object.entries(files)) {
  await writeFile(new URL(name.split('/').map(encodeURIComponent).join('/'), dist), text);
  sizes[name] = { bytes: Buffer.byteLength(text), gzip: gzip(text) };
}
const manifest = {
  version,
  core: 'core.js',
  assumed: ASSUMED,
  pieces: pieces.map(({ name, file, when, plugin }) => ({ name, file, when, plugin })),
  files: sizes,
};
await writeFile(new URL('manifest.json', dist), JSON.stringify(manifest, null, 2) + '\n');

const plugins = pieces.filter(({ plugin }) => plugin).map(({ name }) => `sdk.${name}.js`);
const inlined = `window.__svc={k:${JSON.stringify(KEY)},c:${JSON.stringify(inlinedConfig(NEW_PROJECT))}};\n`;
const measured = [
  ['for a new project, with its config', gzip(inlined + codes(piecesOf(NEW_PROJECT, pieces)) + core), LIMITS.composed],
  ['with everything', sizes['sdk.full.js'].gzip, LIMITS.full],
  ...plugins.map((file) => [file, sizes[file].gzip, LIMITS.plugin]),
  ['all plugins', plugins.reduce((sum, file) => sum + sizes[file].gzip, 0), LIMITS.plugins],
];
for (const [what, bytes, limit] of measured) {
  console.log(`sdk ${version} ${what}: ${bytes} bytes gzip of at most ${limit}`);
  if (bytes > limit) {
    console.error(`${bytes - limit} bytes over the limit`);
    process.exitCode = 1;
  }
}
