// npm start: from a fresh checkout to a running server.
import { install } from './install.mjs'
import { build } from './prepare.mjs'

// npm and its shell do not pass SIGTERM on; when they end, this process must end too.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref()
}

install({ for: 'running' })
build()
await import('../server/dist/main.js')
