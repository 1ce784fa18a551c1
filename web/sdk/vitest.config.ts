import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    globals: true,
    include: ['test/**/*.spec.ts', 'package/*.spec.ts'],
    globalSetup: ['test/script.ts'],
    setupFiles: ['test/setup.ts'],
    // `open` makes a new document for each test anyway; a new jsdom for each file took 20 times as long.
    pool: 'threads',
    poolOptions: { threads: { isolate: false, singleThread: true } },
  },
});
