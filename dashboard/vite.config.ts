// How the page is built: split by page, with only the years of the time zones that a calendar can show.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { recentYears } from './recent-years.ts'

const server = process.env.HOLDFAST_URL ?? 'http://127.0.0.1:3000'
/** The server takes changes from its own pages only; while developing, this is one of them. */
const ofServer = ['/v1', '/docs', '/guides', '/problems', '/openapi.json']

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), recentZones()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700, assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(ofServer.map((path) => [path, { target: server, headers: { origin: server } }])),
  },
})

/** The zones' data goes back to 1900; a calendar needs the years around now, and every page loads it. */
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
