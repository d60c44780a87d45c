// The soak alone. It brings its own PostgreSQL.
import { defineConfig } from 'vitest/config'
import { root } from './prepare.mjs'

export default defineConfig({
  test: { root, include: ['server/src/testing/soak/soak.ts'], pool: 'threads' },
})
