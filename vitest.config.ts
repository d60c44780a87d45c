import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test-order.mjs'

export default defineConfig({
  test: {
    include: [
      'server/src/**/*.test.ts',
      'time/src/**/*.test.ts',
      'clients/typescript/src/**/*.test.ts',
      'mcp/src/**/*.test.ts',
      'dashboard/src/**/*.test.ts',
      'webchat/src/**/*.test.ts',
      'scripts/*.test.mjs',
    ],
    globalSetup: ['server/src/testing/postgres.ts'],
    reporters: ['default', './scripts/test-reporter.mjs'],
    setupFiles: ['server/src/testing/statements/setup.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'threads',
    isolate: false,
    // Of two cores one alone would wait for the database half of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
