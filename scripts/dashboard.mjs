// npm run dashboard: serves the page for its developers and reloads it on every save. The server must run too.
import { join } from 'node:path'
import { install } from './install.mjs'
import { root } from './prepare.mjs'

install({ for: 'running' })
const { createServer } = await import('vite')
const server = await createServer({ configFile: join(root, 'dashboard', 'vite.config.ts') })
await server.listen()
server.printUrls()
