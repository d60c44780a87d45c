// The tests of npm run test:citus: what the server does, on the cluster of Citus that CITUS_URL names.
import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'
import { root } from './prepare.mjs'

/** The tests that are left out, each with its reason. */
const LEFT_OUT = {
  'server/src/lib/**': 'has no database',
  'server/src/{docs,house,openapi,receivers,slices}.test.ts': 'have no database',
  'server/src/knowledge/reading/**': 'has no database',
  'server/src/platform/{safe-fetch,config,id,sleep,pace,join-calls,sql-statements}.test.ts': 'have no database',
  'server/src/testing/storm-automations.test.ts': 'has no database',
  'server/src/{fuzz,storm}.test.ts': 'storm brings its own PostgreSQL, and fuzz repeats what the others send',
  'server/src/platform/embedded-postgres.test.ts': 'starts its own PostgreSQL',
  'server/src/platform/{batch,transaction,light-change}.test.ts': 'make tables of their own, without a workspace',
  'server/src/platform/{migrate,tables}.test.ts': 'compare the tables, and Citus adds its own',
  'server/src/{automations,bot}/kill.test.ts': 'wait for locks in the way of one PostgreSQL',
}

export default defineConfig({
  test: { ...base.test, root, include: ['server/src/**/*.test.ts'], exclude: Object.keys(LEFT_OUT) },
})
