import { defineConfig } from 'vitest/config'
// @ts-expect-error a script without types
import { LongestFirst } from '../scripts/test-order.mjs'

export default defineConfig({
  test: {
    dir: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: ['server/src/testing/postgres.ts', 'e2e/browser.ts'],
    reporters: ['default', './scripts/test-reporter.mjs'],
    sequence: { sequencer: LongestFirst },
    pool: 'threads',
    isolate: false,
    // A journey often waits for its browser or its server; a third one uses that time.
    maxWorkers: 3,
    // A busy machine may be slow.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
