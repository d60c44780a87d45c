// Builds the dashboard with vite, and compresses its files, so that the server only has to send them.
import { existsSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'
import { root } from './prepare.mjs'

const MIN_PACKED_BYTES = 1_000
const CODINGS = [
  { extension: '.br', pack: promisify(brotliCompress) },
  { extension: '.gz', pack: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
]

const folder = join(root, 'dashboard')
const dist = join(folder, 'dist')
const fresh = `${dist}.${process.pid}`
const begun = new Date()
// A test may have started this build with another NODE_ENV; the page is always built for production.
process.env.NODE_ENV = 'production'
await build({
  configFile: join(folder, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: fresh, emptyOutDir: true, reportCompressedSize: false },
})
for (const name of await readdir(join(fresh, 'assets'))) await packBeside(join(fresh, 'assets', name))
// A source that changed during the build is newer than this time, so the next start builds again.
utimesSync(join(fresh, 'index.html'), begun, begun)
putInPlace()

async function packBeside(file) {
  if (!/\.(js|css|svg)$/.test(file) || statSync(file).size < MIN_PACKED_BYTES) return
  const bytes = await readFile(file)
  await Promise.all(CODINGS.map(async ({ extension, pack }) => writeFile(`${file}${extension}`, await pack(bytes))))
}

/** Replaces the whole folder at once, because a page and its scripts belong together. */
function putInPlace() {
  const old = `${fresh}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
