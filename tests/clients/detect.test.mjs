// POST /v1/setup/detect, compared with the rules that two hosts of sites maintain as packages: on the same package.json
// and files, all three name the same framework. Differences are listed with the reason why svc differs.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Project } from '@netlify/build-info';
import { NodeFS } from '@netlify/build-info/node';
import vercel from '@vercel/frameworks';

/** Sites: dependencies, dependencies for development, and files beside package.json. */
const SITES = {
  next: [{ next: '^16.0.0', react: '^19.2.0', 'react-dom': '^19.2.0' }, {}, ['next.config.ts', 'app/layout.tsx']],
  'next with Vite for its tests': [
    { next: '15.5.0', react: '19.1.0' },
    { vite: '^7.0.0', vitest: '^3.2.0' },
    ['vite.config.ts'],
  ],
  'next with stories': [{ next: '15.5.0', react: '19.1.0' }, { storybook: '^9.0.0' }, ['next.config.mjs']],
  'next, exported': [{}, { next: '14.2.0', react: '18.3.0' }, ['next.config.js', 'pages/index.js']],
  nuxt: [{ nuxt: '^4.2.0', vue: '^3.5.0' }, {}, ['nuxt.config.ts', 'app/app.vue']],
  'nuxt for development': [{}, { nuxt: '^3.17.0' }, ['nuxt.config.ts']],
  'nuxt of the night': [{ nuxt: 'npm:nuxt-nightly@latest' }, {}, ['nuxt.config.ts']],
  'nuxt by its nightly name': [{ 'nuxt-nightly': '4.0.0', vue: '^3.5.0' }, {}, ['app/app.vue']],
  sveltekit: [
    {},
    { '@sveltejs/kit': '^2.50.0', svelte: '^5.0.0', vite: '^7.0.0' },
    ['svelte.config.js', 'vite.config.ts', 'src/app.html'],
  ],
  'sveltekit before 1.0': [
    {},
    { '@sveltejs/kit': '1.0.0-next.405', svelte: '^3.44.0', vite: '^3.0.0' },
    ['svelte.config.js', 'src/app.html'],
  ],
  astro: [{ astro: '^5.16.0' }, {}, ['astro.config.mjs', 'src/pages/index.astro']],
  'astro with islands': [
    { astro: '^5.16.0', react: '^19.0.0', '@astrojs/react': '^4.0.0' },
    { vite: '^7.0.0' },
    ['astro.config.mjs'],
  ],
  starlight: [{ astro: '^5.16.0', '@astrojs/starlight': '^0.36.0' }, {}, ['astro.config.mjs']],
  react: [
    { react: '^19.2.0', 'react-dom': '^19.2.0' },
    { vite: '^7.2.0', '@vitejs/plugin-react': '^5.0.0' },
    ['index.html', 'vite.config.ts'],
  ],
  'react, begun years ago': [{ react: '^18.3.0', 'react-scripts': '5.0.1' }, {}, ['public/index.html']],
  'react with a router': [
    { react: '^19.2.0', 'react-router': '^7.9.0' },
    { vite: '^7.2.0' },
    ['index.html', 'vite.config.ts'],
  ],
  'react with a client router of types': [
    { react: '^19.2.0', '@tanstack/react-router': '^1.130.0' },
    { vite: '^7.2.0' },
    ['index.html', 'vite.config.ts'],
  ],
  'react with webpack': [
    { react: '^18.3.0', 'react-dom': '^18.3.0' },
    { webpack: '^5.99.0' },
    ['webpack.config.js', 'public/index.html'],
  ],
  vue: [{ vue: '^3.5.0' }, { vite: '^7.2.0', '@vitejs/plugin-vue': '^6.0.0' }, ['index.html', 'vite.config.js']],
  'vue, begun years ago': [{ vue: '^2.7.0' }, { '@vue/cli-service': '~5.0.8' }, ['vue.config.js', 'public/index.html']],
  svelte: [
    {},
    { svelte: '^5.0.0', vite: '^7.2.0', '@sveltejs/vite-plugin-svelte': '^6.0.0' },
    ['index.html', 'vite.config.js'],
  ],
  angular: [{ '@angular/core': '^21.0.0' }, { '@angular/cli': '^21.0.0' }, ['angular.json', 'src/index.html']],
  preact: [
    { preact: '^10.27.0' },
    { vite: '^7.2.0', '@preact/preset-vite': '^2.10.0' },
    ['index.html', 'vite.config.js'],
  ],
  parcel: [{}, { parcel: '^2.15.0' }, ['src/index.html']],
  ember: [{}, { 'ember-source': '~6.4.0', 'ember-cli': '~6.4.0' }, ['ember-cli-build.js', 'app/index.html']],
  wordpress: [{}, {}, ['wp-config.php', 'wp-load.php', 'wp-content/themes/shop/style.css']],
  'wordpress theme': [{}, { '@wordpress/scripts': '^30.0.0' }, ['style.css', 'functions.php']],
  html: [{}, {}, ['index.html', 'style.css']],
  'html with a formatter': [{}, { prettier: '^3.6.0' }, ['index.html']],
  gatsby: [{ gatsby: '^5.15.0', react: '^18.3.0' }, {}, ['gatsby-config.js']],
  remix: [
    { '@remix-run/react': '^2.17.0', react: '^18.3.0' },
    { '@remix-run/dev': '^2.17.0', vite: '^5.4.0' },
    ['vite.config.ts'],
  ],
  'react router with a server': [
    { 'react-router': '^7.9.0', react: '^19.2.0' },
    { '@react-router/dev': '^7.9.0', vite: '^7.2.0' },
    ['react-router.config.ts', 'vite.config.ts'],
  ],
  'tanstack start': [
    { '@tanstack/react-start': '^1.130.0', '@tanstack/react-router': '^1.130.0', react: '^19.2.0' },
    { '@tanstack/router-plugin': '^1.130.0', vite: '^7.2.0' },
    ['vite.config.ts'],
  ],
  'solid start': [{ '@solidjs/start': '^1.2.0', 'solid-js': '^1.9.0', vinxi: '^0.5.0' }, {}, ['app.config.ts']],
  qwik: [{}, { '@builder.io/qwik': '^1.16.0', vite: '^7.2.0' }, ['vite.config.ts']],
  analog: [
    { '@analogjs/platform': '^2.0.0', '@angular/core': '^21.0.0' },
    { vite: '^7.2.0' },
    ['vite.config.ts', 'index.html'],
  ],
  waku: [{ waku: '^0.27.0', react: '^19.2.0' }, {}, ['waku.config.ts']],
  vike: [{ vike: '^0.4.240', react: '^19.2.0' }, { vite: '^7.2.0' }, ['vite.config.ts']],
  hydrogen: [
    { '@shopify/hydrogen': '^2025.7.0', '@react-router/dev': '^7.9.0', react: '^19.2.0' },
    { vite: '^7.2.0' },
    ['vite.config.ts', 'react-router.config.ts'],
  ],
  redwood: [{}, { '@redwoodjs/core': '^8.0.0' }, ['redwood.toml']],
  umi: [{ umi: '^4.5.0', react: '^18.3.0' }, {}, ['.umirc.ts']],
  gridsome: [{ gridsome: '^0.7.0' }, {}, ['gridsome.config.js']],
  observable: [{ '@observablehq/framework': '^1.13.0' }, {}, ['observablehq.config.js']],
  docusaurus: [{ '@docusaurus/core': '^3.9.0', react: '^19.0.0' }, {}, ['docusaurus.config.ts']],
  vitepress: [{}, { vitepress: '^1.6.0', vue: '^3.5.0' }, ['docs/index.md']],
  eleventy: [{}, { '@11ty/eleventy': '^3.1.0' }, ['eleventy.config.js']],
  hexo: [{ hexo: '^7.3.0' }, {}, ['_config.yml']],
  hugo: [{}, {}, ['hugo.toml', 'content/_index.md']],
  jekyll: [{}, {}, ['Gemfile', '_config.yml', 'index.md']],
  express: [{ express: '^5.1.0' }, {}, ['server.js']],
  'a program': [{ chalk: '^5.6.0' }, {}, ['cli.js']],
};

/** Frameworks of svc by the names that the hosts have for them. Whatever else a host names is `other` here. */
const OURS = {
  nextjs: 'nextjs',
  next: 'nextjs',
  nuxtjs: 'nuxt',
  nuxt: 'nuxt',
  sveltekit: 'sveltekit',
  'sveltekit-1': 'sveltekit',
  'svelte-kit': 'sveltekit',
  astro: 'astro',
  ...Object.fromEntries(
    [
      'vite',
      'create-react-app',
      'vue',
      'svelte',
      'angular',
      'preact',
      'parcel',
      'ember',
      'tanstack-router',
      'solid-js',
    ].map((name) => [name, 'react']),
  ),
};

/** Differences that are right: by site, what the host says, and why svc says something else. */
const DIFFERENCES = {
  'nuxt by its nightly name: netlify': [
    'nothing, not nuxt',
    'the package is Nuxt itself, under the name of its nightly versions',
  ],
  'react with webpack: vercel': [
    'nothing, not react',
    'the hosts do not know how it is built; the page that loads it is the same',
  ],
  'react with webpack: netlify': ['nothing, not react', 'as above'],
  'wordpress: vercel': ['nothing, not wordpress', 'the hosts run no PHP'],
  'wordpress: netlify': ['nothing, not wordpress', 'the hosts run no PHP'],
  'wordpress theme: vercel': ['nothing, not wordpress', 'the hosts run no PHP'],
  'wordpress theme: netlify': ['nothing, not wordpress', 'the hosts run no PHP'],
  'qwik: vercel': ['vite, not other', 'a server writes its pages, so there is no index.html for the script'],
  'vike: vercel': ['vite, not other', 'a server writes its pages, so there is no index.html for the script'],
  'analog: netlify': [
    'analog, not react',
    'its pages come from index.html, as those of any application that Vite builds',
  ],
};

/** The host that names only frameworks: the first one whose detectors match, and which no other one replaces. */
function byVercel(folder, packages) {
  const matches = ({ matchPackage, path, matchContent }) => {
    if (matchPackage) return matchPackage in packages;
    try {
      const content = readFileSync(join(folder, path), 'utf8');
      return !matchContent || new RegExp(matchContent, 'm').test(content);
    } catch {
      return false;
    }
  };
  const found = vercel.frameworks.filter(({ detectors }) => {
    const { every = [], some = [] } = detectors ?? {};
    if (every.length + some.length === 0) return false;
    return every.every(matches) && (some.length === 0 || some.some(matches));
  });
  const replaced = new Set(found.flatMap(({ supersedes }) => supersedes ?? []));
  return found.find(({ slug }) => !replaced.has(slug))?.slug;
}

async function byNetlify(folder) {
  const files = new NodeFS();
  files.cwd = folder;
  const found = await new Project(files, folder).detectFrameworks();
  return found?.[0]?.id;
}

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-detect-'));
});
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('svc names the framework that the hosts of sites name', async () => {
  const differences = {};
  for (const [site, [dependencies, devDependencies, files]] of Object.entries(SITES)) {
    const own = join(folder, site.replaceAll(/\W/g, '-'));
    const packages = { ...dependencies, ...devDependencies };
    const has = Object.keys(packages).length > 0;
    const all = has ? { ...Object.fromEntries(files.map((name) => [name, ''])), 'package.json': '' } : files;
    for (const name of Array.isArray(all) ? all : Object.keys(all)) {
      mkdirSync(dirname(join(own, name)), { recursive: true });
      const content = name === 'package.json' ? JSON.stringify({ name: 'site', dependencies, devDependencies }) : '';
      writeFileSync(join(own, name), content);
    }
    const answer = await fetch(process.env.SVC_URL + '/v1/setup/detect', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ packages, files: Array.isArray(all) ? all : Object.keys(all) }),
    });
    const { framework } = await answer.json();
    assert.equal(answer.status, 200, site);
    const said = { vercel: byVercel(own, packages), netlify: await byNetlify(own) };
    for (const [host, name] of Object.entries(said)) {
      // The hosts have no name for pages that nothing builds.
      const theirs = name === undefined ? ['html', 'other'] : [OURS[name] ?? 'other'];
      if (!theirs.includes(framework)) differences[`${site}: ${host}`] = `${name ?? 'nothing'}, not ${framework}`;
    }
  }
  const known = Object.fromEntries(Object.entries(DIFFERENCES).map(([where, [what]]) => [where, what]));
  assert.deepEqual(differences, known);
});
