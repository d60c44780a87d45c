// npm start: from a fresh checkout to a running server.
import { build, install } from './prepare.mjs'

install({ for: 'running' })
build()
await import('../server/dist/main.js')
