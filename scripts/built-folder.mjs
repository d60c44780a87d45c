// Builds into a fresh folder, compresses what is in it, and puts it in place of the last build at once.
import { existsSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const MIN_PACKED_BYTES = 1_000
const CODINGS = [
  {
    extension: '.br',
    pack: (bytes, quality) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  },
  { extension: '.gz', pack: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
]

/** `build` gets the fresh folder. `dated` is the file by whose time the next start sees whether a source is newer. */
export async function buildFolder(dist, { dated, build }) {
  const fresh = `${dist}.${process.pid}`
  const begun = new Date()
  // A test may have started this build with another NODE_ENV; it is always built for production.
  process.env.NODE_ENV = 'production'
  await build(fresh)
  await Promise.all((await readdir(fresh, { recursive: true })).map((name) => packBeside(join(fresh, name))))
  // A source that changed during the build is newer than this time, so the next start builds again.
  utimesSync(join(fresh, dated), begun, begun)
  putInPlace(dist, fresh)
}

async function packBeside(file) {
  if (!/\.(html|js|json|css|svg)$/.test(file) || statSync(file).size < MIN_PACKED_BYTES) return
  const bytes = await readFile(file)
  // The best compression takes ten times as long, which is not worth it for hundreds of pages.
  const quality = /\.(html|json)$/.test(file) ? 9 : 11
  await Promise.all(
    CODINGS.map(async ({ extension, pack }) => writeFile(`${file}${extension}`, await pack(bytes, quality))),
  )
}

/** Replaces the whole folder at once, because a page and its scripts belong together. */
function putInPlace(dist, fresh) {
  const old = `${fresh}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
