// The package, installed in another project: it runs, it compiles, it is small, and its README is true.
import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf, programOf, readPage } from '../../../server/src/testing/guide.ts'
import { originOf } from '../../../server/src/testing/origin.ts'
import { type Finish, root, run } from '../../../server/src/testing/process.ts'
import { shopOf } from '../../../server/src/testing/shop.ts'
import { bundle, compile } from '../../../server/src/testing/typescript.ts'
import { aWorld, type World } from '../../../server/src/testing/world.ts'

const client = join(root, 'clients', 'typescript')
const readme = readPage('clients/typescript/README.md')
const LARGEST = 10_000

/** A project that has installed the client. It is inside this repository, so that the types of Node are found. */
let project: string
let packed: string[]

beforeAll(() => {
  project = mkdtempSync(join(client, '.package-test-'))
  const [source, installed] = [join(project, 'source'), join(project, 'node_modules', '@holdfast', 'client')]
  mkdirSync(source)
  mkdirSync(installed, { recursive: true })
  // It has its own package.json: without it, the client's name would lead to the sources of this repository.
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'elsewhere', type: 'module' }))
  execFileSync(process.execPath, [join(client, 'build.mjs'), join(source, 'dist')])
  for (const file of ['package.json', 'README.md', 'LICENSE']) cpSync(join(client, file), join(source, file))
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [program, ...args] = [...npm, 'pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', project]
  const [made] = JSON.parse(execFileSync(program as string, args, { cwd: source, encoding: 'utf8' }))
  packed = made.files.map(({ path }: { path: string }) => path)
  execFileSync('tar', ['-xzf', join(project, made.filename), '-C', installed, '--strip-components', '1'])
}, 5 * 60_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Writes files into a folder of the project. */
function written(folder: string, files: Record<string, string>): string {
  const path = join(project, folder)
  mkdirSync(path, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

/** Compiles the folder without our settings. It checks every file that it reads except the compiler's library. */
function compileThere(folder: string, options: object = {}, compiler?: string): Promise<void> {
  const compilerOptions = {
    strict: true,
    skipDefaultLibCheck: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022'],
    types: ['node'],
    ...options,
  }
  return compile(folder, { compilerOptions }, compiler)
}

const PROGRAM = `import { type Booking, Holdfast, HoldfastError, isProblem, Pages, verifyWebhook } from '@holdfast/client'
const holdfast = new Holdfast({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'hfk_1' })
export const booking: () => Promise<Booking> = () => holdfast.getBooking('bkg_1')
console.log(holdfast.listBookings() instanceof Pages, isProblem(new Error('x')), typeof verifyWebhook, HoldfastError.name)
`

test('nothing but the built files, their types, the README and the licence is packed', () => {
  const others = packed.filter((file) => !/^dist\/(generated\/)?[\w.-]+\.d\.ts$/.test(file))
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'dist/holdfast.js', 'package.json'])
})

test('npm pack works in a checkout in which nothing is installed: it installs first, whatever npm was asked for', ({
  onTestFinished: finish,
}) => {
  const checkout = mkdtempSync(join(tmpdir(), 'holdfast-checkout-'))
  finish(() => rmSync(checkout, { recursive: true, force: true }))
  const members = ['server', 'mcp', 'dashboard', 'webchat', 'guides', 'time'].map((member) =>
    join(member, 'package.json'),
  )
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'scripts', ...members]) {
    cpSync(join(root, file), join(checkout, file), { recursive: true })
  }
  const there = join(checkout, 'clients', 'typescript')
  const isSource = (file: string) => !/[/\\](node_modules|dist|\.package-test-\w+)$/.test(file)
  cpSync(client, there, { recursive: true, filter: isSource })
  // This script replaces npm, which would be slow: the packages that npm would install are here already.
  const npm = join(checkout, 'npm.mjs')
  writeFileSync(
    npm,
    `import { symlinkSync, writeFileSync } from 'node:fs'
symlinkSync(${JSON.stringify(join(root, 'node_modules'))}, 'node_modules')
const { npm_config_workspace: workspace = 'none', npm_config_dry_run: dryRun = 'none' } = process.env
writeFileSync(${JSON.stringify(join(checkout, 'asked.txt'))}, [...process.argv.slice(2), workspace, dryRun].join(' '))`,
  )
  const given = { npm_execpath: npm, npm_config_workspace: 'clients/typescript', npm_config_dry_run: 'true' }
  const said = execFileSync(process.execPath, ['build.mjs'], {
    cwd: there,
    env: { PATH: process.env.PATH, ...given },
    encoding: 'utf8',
  })
  const asked = readFileSync(join(checkout, 'asked.txt'), 'utf8')
  expect(asked).toMatch(/^ci --ignore-scripts .* none none$/)
  // The packages that `npm start` installs are enough.
  expect(asked).toContain('--omit=dev')
  expect(readdirSync(join(there, 'dist'))).toEqual(expect.arrayContaining(['holdfast.js', 'holdfast.d.ts']))
  // npm must print nothing but the name of the package, so the build prints nothing.
  expect(said).toBe('')
})

test('the package runs in plain Node', () => {
  const folder = written('plain', {
    'program.mjs': PROGRAM.replaceAll(/type Booking, |: \(\) => Promise<Booking>/g, ''),
  })
  const output = execFileSync(process.execPath, [join(folder, 'program.mjs')], { encoding: 'utf8' })
  expect(output).toBe('true false function HoldfastError\n')
})

const OLDER = join(client, 'node_modules', 'typescript')
const FOR_BROWSERS = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] }
test.each<[string, object, string?]>([
  ['Node', {}],
  ['a bundler for browsers', FOR_BROWSERS],
  ['an older compiler', FOR_BROWSERS, OLDER],
  ['the strictest settings', { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }],
])('%s accepts the types of the package', async (_what, options, compiler) => {
  await compileThere(written('types', { 'program.ts': PROGRAM }), options, compiler)
})

test('the compiler finds a wrong call in a project that uses the package', async () => {
  const wrong = PROGRAM.replace(`getBooking('bkg_1')`, 'getBooking()')
  await expect(compileThere(written('mistake', { 'program.ts': wrong }))).rejects.toThrow(/TS2554/)
})

test('the whole client, minified and compressed, has at most 10 kB', async () => {
  const contents = `export * from '@holdfast/client'`
  const whole = { stdin: { contents, resolveDir: project }, bundle: true, minify: true, write: false } as const
  const { outputFiles } = await build({ ...whole, format: 'esm', platform: 'browser' })
  const { length } = gzipSync(outputFiles[0]?.contents as Uint8Array)
  expect(length).toBeLessThanOrEqual(LARGEST)
})

describe('the README', () => {
  let world: World
  let environment: Record<string, string>

  beforeAll(async () => {
    world = await aWorld()
    const workspace = await world.aWorkspace()
    await shopOf(workspace).aBarber()
    const scopes = ['config:read', 'slots:read', 'bookings:read', 'bookings:write', 'customers:read'] as const
    environment = {
      HOLDFAST_URL: await originOf(world),
      HOLDFAST_API_KEY: await workspace.keyText(...scopes),
      WEBHOOK_SECRET: 'whsec_1',
      WEBCHAT_SECRET: 'wcs_1',
    }
  })
  afterAll(() => world[Symbol.asyncDispose]())

  async function outputOf(folder: string, finish: Finish): Promise<string[]> {
    const file = await bundle(join(folder, 'main.ts'), { packages: 'external' })
    const program = run(finish, [process.execPath, file], { environment, cwd: folder })
    expect(await program.ended, program.output()).toBe(0)
    return program.output().trimEnd().split('\n')
  }

  test('has one example in several parts, which runs as written', async ({ onTestFinished: finish }) => {
    const event = { id: 'evt_1', type: 'booking.cancelled', created_at: '', workspace_id: 'prj_1' }
    const body = JSON.stringify({ ...event, data: { booking: { id: 'bkg_1' }, reason: 'expired' } })
    const t = Math.floor(Date.now() / 1000)
    const signature = `t=${t},v1=${createHmac('sha256', 'whsec_1').update(`${t}.${body}`).digest('hex')}`
    const folder = written('readme', {
      'story.ts': programOf(readme, 'ts'),
      'main.ts': `import { chatToken, POST } from './story.js'
for (const signature of ['${signature}', 't=1,v1=0']) {
  const headers = { 'svc-signature': signature }
  const answer = await POST(new Request('https://you.test', { method: 'POST', headers, body: '${body}' }))
  console.log(answer.status, await answer.text())
}
const { token } = (await (await chatToken(7)).json()) as { token: string }
console.log(atob(token.split('.')[1] as string).split(',')[0])`,
    })
    await compileThere(folder)
    expect(await outputOf(folder, finish)).toEqual([
      'Cut at 2030-03-04T12:00:00.000Z is confirmed',
      '2030-03-04T12:00:00.000Z Ana Lima',
      '1 null',
      '1 more customers',
      'Taken. What about 2030-03-04T12:30:00.000Z?',
      'Now at 2030-03-04T12:30:00.000Z',
      'note.txt, 11 bytes',
      'bkg_1: expired',
      '204 ',
      '400 malformed_signature',
      '{"sub":"7"',
    ])
  })

  test('signs in from a page', async ({ onTestFinished: finish }) => {
    const account = { name: 'Maria', email: 'maria@example.com', password: 'correct horse battery' }
    const { headers } = await world.anybody.post('/auth/sign-up/email', account)
    const cookie = String(headers['set-cookie']).split(';')[0] as string
    await world.as({ cookie }).post('/workspaces', { name: 'Salão' })
    const folder = written('browser', {
      'page.ts': `const [outside, cookies]: [typeof fetch, string[]] = [fetch, []]
globalThis.fetch = async (url, init) => {
  const headers = new Headers(init?.headers)
  headers.set('cookie', cookies.join('; '))
  const answer = await outside(new URL(String(url), process.env.HOLDFAST_URL), { ...init, headers })
  for (const each of answer.headers.getSetCookie()) cookies.push(each.split(';')[0] as string)
  return answer
}
export {}`,
      'main.ts': `import './page.js'\n${programOf(readme, 'ts browser')}`,
    })
    await compileThere(folder)
    expect(await outputOf(folder, finish)).toEqual(['Maria, owner of Salão'])
  })

  test('has no code that is not run here', () => {
    const others = blocksOf(readme).filter(({ language }) => language !== 'ts' && language !== 'ts browser')
    expect(others.map(({ code }) => code)).toEqual([
      expect.stringMatching(/^npm install http:\S+\/clients\/typescript\.tgz$/),
    ])
  })
})
