import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    dir: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: ['server/src/testing/postgres.ts', 'e2e/browser.ts'],
    pool: 'threads',
    isolate: false,
    // A browser keeps a core busy by itself.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
