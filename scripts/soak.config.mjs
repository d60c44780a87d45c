// The soak and the upgrade: each is started by its own command, and brings its own PostgreSQL.
import { defineConfig } from 'vitest/config'
import { root } from './prepare.mjs'

export default defineConfig({
  test: { root, include: ['server/src/testing/soak/soak.ts', 'server/src/testing/soak/upgrade.ts'], pool: 'threads' },
})
