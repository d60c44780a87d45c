// Both clients as the server offers them: whole archives under names that npm and pip accept, ready to be published.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from '../testing/guide.ts'
import { root } from '../testing/process.ts'
import { aWorld, PUBLIC_URL, type World } from '../testing/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await aWorld()
  folder = mkdtempSync(join(tmpdir(), 'holdfast-clients-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world[Symbol.asyncDispose]()
})

const { version } = JSON.parse(readPage('clients/typescript/package.json'))
const TYPESCRIPT = `holdfast-client-${version}.tgz`
const PYTHON = `holdfast_client-${version}-py3-none-any.whl`

test('one page says how to install both, and short names lead to the archives', async () => {
  const index = await world.anybody.get('//clients/')
  expect(index.body).toContain(`npm install ${PUBLIC_URL}/clients/${TYPESCRIPT}`)
  expect(index.body).toContain(`pip install ${PUBLIC_URL}/clients/${PYTHON}`)
  for (const [path, to] of [
    ['//clients', '/clients/'],
    ['//clients/typescript.tgz', `/clients/${TYPESCRIPT}`],
    ['//clients/python.whl', `/clients/${PYTHON}`],
  ] as const) {
    const { status, headers } = await world.anybody.get(path)
    expect([status, headers.location]).toEqual([302, to])
  }
  for (const name of ['clients.json', 'holdfast-client-9.9.9.tgz', '..%2Fpackage.json', 'constructor']) {
    expect((await world.anybody.get(`//clients/${name}`)).status).toBe(404)
  }
})

test('the archives are sent as they were built', async () => {
  for (const [file, type] of [
    [TYPESCRIPT, 'application/gzip'],
    [PYTHON, 'application/zip'],
  ] as const) {
    const { statusCode, headers, rawPayload } = await world.app.inject({ url: `/clients/${file}` })
    expect([statusCode, headers['content-type']]).toEqual([200, type])
    expect(rawPayload.equals(readFileSync(join(root, 'clients', 'dist', file)))).toBe(true)
    writeFileSync(join(folder, file), rawPayload)
  }
})

test('npm would publish exactly the files of the archive', () => {
  execFileSync('tar', ['-xzf', join(root, 'clients', 'dist', TYPESCRIPT), '-C', folder])
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  // A dry run needs no registry; this one would refuse every call.
  const options = ['--dry-run', '--json', '--ignore-scripts', '--fetch-retries=0', '--registry=http://127.0.0.1:9/']
  const [program, ...args] = [...npm, 'publish', ...options]
  const said = JSON.parse(execFileSync(program as string, args, { cwd: join(folder, 'package'), encoding: 'utf8' }))
  const { filename, files } = said['@holdfast/client'] ?? said
  expect(filename).toBe(TYPESCRIPT)
  const packed = execFileSync('tar', ['-tzf', join(root, 'clients', 'dist', TYPESCRIPT)], { encoding: 'utf8' })
  const named = packed
    .trim()
    .split('\n')
    .map((path) => path.replace('package/', ''))
  expect(files.map(({ path }: { path: string }) => path).toSorted()).toEqual(named.toSorted())
})

test('the guides name the present version', () => {
  for (const page of ['docs/first-booking.md', 'clients/python/README.md']) expect(readPage(page)).toContain(PYTHON)
})
