// npm run test:citus: the tests of the server on the cluster of Citus that CITUS_URL names; with names after --, only
// these. Each statement that the server sends must keep to one shard there, or be listed as an exception.
import { builds, installed, tests } from './checks.mjs'
import { runSteps } from './steps.mjs'

if (!process.env.CITUS_URL) {
  console.error('npm run test:citus needs CITUS_URL: the address of a database on the coordinator of a Citus cluster,')
  console.error('with its machines added. docs/scale.md says how to make one. Nothing was tested.')
  process.exit(1)
}

const onCitus = tests('--config', 'scripts/citus-tests.config.mjs', ...process.argv.slice(2))
process.exitCode = (await runSteps([installed, ...builds, onCitus])) ? 0 : 1
