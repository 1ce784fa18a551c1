import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { constantsApart } from './constants.ts';
import { directImports } from './direct.ts';
import { documentsInPlace } from './documents.ts';
import { firstOverview } from './first.ts';

/** Lists the paths of all pages for the server, which answers 404 to others. */
function pagesForServer(): Plugin {
  return {
    name: 'pages-for-server',
    async generateBundle() {
      const tree = await readFile(new URL('./src/routeTree.gen.ts', import.meta.url), 'utf8');
      const [, union = ''] = /\n  fullPaths:([^;]*);/.exec(tree) ?? [];
      const paths = [...union.matchAll(/'([^']*)'/g)].map(([, path]) => path);
      if (!paths.includes('/login')) this.error('routeTree.gen.ts does not list the paths of the pages');
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(paths) });
    },
  };
}

const isFirst = (route: string) => ['/_app', '/_app/p/$org/$project', '/_app/p/$org/$project/'].includes(route);

const first = firstOverview();
const server = process.env.SVC_URL ?? 'http://127.0.0.1:8787';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The loaders of the first overview run before its components are there; those of other screens come with them.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) =>
          isFirst(routeId) ? [['component'], ['errorComponent']] : [['loader', 'component', 'errorComponent']],
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    pagesForServer(),
    constantsApart(),
    directImports(),
    documentsInPlace(),
    first.plugin,
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // The version of the SDK stands in its own folder.
  server: { proxy: { '/v1': server, '/graphql': server }, fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    // ECharts is one lazy chunk of about 500 kB before compression; nothing else comes near.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Left alone, every icon shared by two screens becomes a file of its own.
        codeSplitting: {
          groups: [
            ...first.groups,
            { name: 'icons', test: /node_modules\/@tabler\// },
            { name: 'ui', test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui)\//, minShareCount: 4 },
            {
              name: 'parts',
              test: /src\/(components|lib|i18n\/[^/]*\.tsx?$|features\/(filters|project|account)|gql)/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});
