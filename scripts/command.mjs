// Runs a command of the server: npm run key, npm run migrate and so on.
import { install, installIfNone } from './install.mjs'
import { buildServer } from './prepare.mjs'

if (process.argv[2] === 'tables') install({ for: 'developing' })
else installIfNone()
buildServer()
await import('../server/dist/cli.js')
