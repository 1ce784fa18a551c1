import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { VERSION: JSON.stringify('0.1.0') },
  test: {
    environment: 'jsdom',
    globals: true,
    include: ['test/**/*.spec.ts'],
    setupFiles: ['test/setup.ts'],
    // `open` makes a new document for each test anyway; a new jsdom for each file took 20 times as long.
    pool: 'threads',
    poolOptions: { threads: { isolate: false, singleThread: true } },
  },
});
