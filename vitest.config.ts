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
      'guides/build/*.test.mjs',
      'scripts/*.test.mjs',
      'deploy/tests/*.test.ts',
    ],
    globalSetup: ['server/src/testing/postgres.ts'],
    reporters: ['default', './scripts/test-reporter.mjs'],
    setupFiles: ['server/src/testing/seed.ts', 'server/src/testing/statements/setup.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'threads',
    isolate: false,
    // A worker often waits for the database, or for a process that it has killed; a third one uses that time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // A busy machine may be slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
