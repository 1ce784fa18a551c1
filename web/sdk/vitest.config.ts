import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { VERSION: JSON.stringify('0.1.0') },
  test: {
    environment: 'jsdom',
    pool: 'threads',
    globals: true,
    include: ['test/**/*.spec.ts'],
    setupFiles: ['test/setup.ts'],
  },
});
