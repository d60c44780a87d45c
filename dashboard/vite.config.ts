// How the dashboard is built: one script per page and a few that they share, one that runs before the first paint, one
// that keeps the page on the device, and time zone data only for the years that a calendar can show.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import { earlyScript } from './early-script.ts'
import { groupsOf } from './grouped-scripts.ts'
import { recentYears } from './recent-years.ts'
import { shellWorker } from './shell-worker.ts'

const server = process.env.HOLDFAST_URL ?? 'http://127.0.0.1:3000'
/** These paths are passed on to the server, which accepts changes only from its own pages. */
const ofServer = ['/v1', '/docs', '/guides', '/problems', '/openapi.json', '/webchat']

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), recentZones(), earlyScript(root), shellWorker(root)],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    rollupOptions: { output: { manualChunks: grouped(), onlyExplicitManualChunks: true } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(ofServer.map((path) => [path, { target: server, headers: { origin: server } }])),
  },
})

/** Every page loads the zone data, which goes back to 1900; a calendar needs only the years around now. */
function recentZones(): Plugin {
  const data = createRequire(import.meta.url).resolve('moment-timezone/data/packed/latest.json')
  return {
    name: 'recent-zones',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== data) return null
      return JSON.stringify(recentYears(JSON.parse(readFileSync(data, 'utf8'))))
    },
  }
}

/** All modules are known when the first one is asked for. */
function grouped(): Rollup.GetManualChunk {
  let groupOf: ReturnType<typeof groupsOf> | undefined
  return (id, modules) => {
    groupOf ??= groupsOf(modules)
    return groupOf(id)
  }
}
