// Runs a command of the server: npm run key, npm run migrate and so on.
import { build, install } from './prepare.mjs'

install({ for: process.argv[2] === 'tables' ? 'developing' : 'running' })
build()
await import('../server/dist/cli.js')
