// Runs a command of the server: npm run key, npm run migrate and so on.
import { buildServer, install } from './prepare.mjs'

install({ for: process.argv[2] === 'tables' ? 'developing' : 'running' })
buildServer()
await import('../server/dist/cli.js')
