// npm run dashboard: the page for whoever works on it, changed as it is saved. The server must run beside it.
import { join } from 'node:path'
import { install, root } from './prepare.mjs'

install({ for: 'running' })
const { createServer } = await import('vite')
const server = await createServer({ configFile: join(root, 'dashboard', 'vite.config.ts') })
await server.listen()
server.printUrls()
