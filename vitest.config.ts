import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'server/src/**/*.test.ts',
      'clients/typescript/src/**/*.test.ts',
      'mcp/src/**/*.test.ts',
      'dashboard/src/**/*.test.ts',
    ],
    globalSetup: ['server/src/testing/postgres.ts'],
    pool: 'threads',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
