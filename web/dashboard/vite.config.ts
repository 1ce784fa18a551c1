import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.SVC_URL ?? 'http://127.0.0.1:8787';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // The version of the SDK stands in its own folder.
  server: { proxy: { '/v1': server, '/graphql': server }, fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    // The chart library is one lazy chunk of about 500 kB before compression; nothing else comes near.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Left alone, every icon shared by two screens becomes a file of its own.
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
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
