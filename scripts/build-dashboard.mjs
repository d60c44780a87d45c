// Builds the dashboard with vite, and packs its files: the server only has to hand them out.
import { existsSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'
import { root } from './prepare.mjs'

const WORTH_PACKING = 1_000
const CODINGS = [
  { extension: '.br', pack: promisify(brotliCompress) },
  { extension: '.gz', pack: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
]

const folder = join(root, 'dashboard')
const dist = join(folder, 'dist')
const fresh = `${dist}.${process.pid}`
const begun = new Date()
// Whoever starts us may be in a test; the page is always built for its users.
process.env.NODE_ENV = 'production'
await build({
  configFile: join(folder, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: fresh, emptyOutDir: true, reportCompressedSize: false },
})
for (const name of await readdir(join(fresh, 'assets'))) await packBeside(join(fresh, 'assets', name))
// A source that changed meanwhile is newer than this, and will be built the next time.
utimesSync(join(fresh, 'index.html'), begun, begun)
putInPlace()

async function packBeside(file) {
  if (!/\.(js|css|svg)$/.test(file) || statSync(file).size < WORTH_PACKING) return
  const bytes = await readFile(file)
  await Promise.all(CODINGS.map(async ({ extension, pack }) => writeFile(`${file}${extension}`, await pack(bytes))))
}

/** The whole folder at once: a page and its scripts belong together. */
function putInPlace() {
  const old = `${fresh}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
