import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    dir: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: ['server/src/testing/postgres.ts', 'e2e/browser.ts'],
    reporters: ['default', './scripts/test-reporter.mjs'],
    pool: 'threads',
    isolate: false,
    // A browser keeps a core busy by itself.
    maxWorkers: 2,
    // A machine with much else to do takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
