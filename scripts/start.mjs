// npm start: from a fresh checkout to a running server.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { install } from './install.mjs'
import { build, root } from './prepare.mjs'

// npm and its shell do not pass SIGTERM on; when they end, this process must end too.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref()
}

install({ for: 'running' })
await build()
const { DATABASE_URL, DATA_DIR = '.data' } = process.env
if (!DATABASE_URL && !existsSync(resolve(root, DATA_DIR))) console.error('Making the database …')
await import('../server/dist/main.js')
