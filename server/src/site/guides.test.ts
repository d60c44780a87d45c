// The guides: all their code runs unchanged against the server that a newcomer starts, and every link works.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import {
  blocksOf,
  installationsOf,
  programOf,
  readPage,
  runInProject,
  runShell,
  runTypescript,
  scriptOf,
} from '../testing/guide.ts'
import {
  aFreePort,
  builtProgram,
  callsWithKey,
  type Finish,
  type Program,
  root,
  run,
  SECRET_KEY,
  startProcess,
} from '../testing/process.ts'
import { until } from '../testing/until.ts'

let program: Program
let server: Awaited<ReturnType<typeof startProcess>>
let settings: Record<string, string>
let environment: Record<string, string>
const ends: (() => Promise<void>)[] = []
const finishAtLast: Finish = (end) => void ends.push(end)

beforeAll(async () => {
  const { url } = await aDatabase(finishAtLast)
  program = await builtProgram()
  const { buildGuides } = await import(join(root, 'scripts', 'prepare.mjs'))
  await buildGuides()
  settings = { DATABASE_URL: url, ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_BURST: '1000' }
  server = await startProcess(program, finishAtLast, { ...settings, DEMO: '1' })
  await server.ready()
  const [key] = server.shown('API key')
  const [api] = server.shown('API')
  environment = { HOLDFAST_URL: api.replace('/v1', ''), HOLDFAST_API_KEY: key }
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const page = (name: string) => readPage(`docs/${name}.md`)

const SHOWN: [string, RegExp][] = [
  ['first-booking', /^confirmed\nbkg_\w+\n$/],
  ['retries', /^idempotency_conflict\nratelimit-limit: 1000\s+ratelimit-remaining: \d+\s+ratelimit-reset: \d+\s+$/i],
  ['errors', /'validation_error'[\s\S]*'\/colour'[\s\S]*\nconfirmed\nslot_taken\nconfirmed\n$/],
]

describe.each(SHOWN)('%s', (name, shown) => {
  test('its commands run, and print what they should', async () => {
    expect(await runShell(programOf(page(name), 'sh'), environment)).toMatch(shown)
  })

  test('its TypeScript compiles and runs', async ({ onTestFinished: finish }) => {
    await runTypescript(finish, programOf(page(name), 'ts'), environment)
  })

  test('it has no other code that would have to be run', () => {
    // The tests in clients/python/tests run the Python.
    expect(new Set(blocksOf(page(name)).map(({ language }) => language))).toEqual(new Set(['sh', 'ts', 'python']))
  })
})

test('the first booking says how to install the TypeScript client, and the installed client books', async ({
  onTestFinished: finish,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-reader-'))
  finish(() => rm(folder, { recursive: true, force: true }))
  const project = join(folder, 'my-project')
  // The tests in clients/python/tests try the installation for Python.
  const [install] = installationsOf(page('first-booking')).filter(({ code }) => code.startsWith('npm'))
  await mkdir(project)
  // Nothing but this server is asked: the client needs no other package.
  const quiet = {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
  }
  await runShell(String(install?.code), { ...environment, ...quiet }, project)
  const shown = await runInProject(project, programOf(page('first-booking'), 'ts'), environment)
  expect(shown).toMatch(/^confirmed .*\nmoved to .*\n/)
})

describe('webhooks', () => {
  const [register, , switchOn, listen] = blocksOf(page('webhooks')).filter(({ language }) =>
    /^(sh|http)$/.test(language),
  )

  test('its commands register an endpoint and switch it on', async () => {
    const call = callsWithKey(server)
    const names = {
      API: `${environment.HOLDFAST_URL}/v1`,
      AUTH: `Authorization: Bearer ${environment.HOLDFAST_API_KEY}`,
      JSON: 'Content-Type: application/json',
    }
    const made = JSON.parse(await runShell(String(register?.code), names))
    expect(made).toMatchObject({ active: true, secret: expect.stringMatching(/^whsec_/) })
    await call('PATCH', `/v1/webhook-endpoints/${made.id}`, { active: false })
    const on = await runShell(String(switchOn?.code), { ...names, ENDPOINT: made.id })
    expect(JSON.parse(on)).toMatchObject({ id: made.id, active: true })
  })

  test('its listener receives a ping', async ({ onTestFinished: finish }) => {
    const [, name = ''] = /^ALLOW_PRIVATE_WEBHOOKS=1 npm run -s (\w+)$/.exec(listen?.code ?? '') ?? []
    const [, ...args] = scriptOf(name).split(' ')
    const port = String(await aFreePort())
    const listener = run(finish, [process.execPath, ...args, '--port', port], {
      environment: { ...settings, SECRET_KEY },
    })
    await until(() => listener.output().includes('webhook.ping') || !listener.isAlive(), 60_000)
    expect(listener.output()).toContain('webhook.ping')
  })
})

test('the commands of the README book a time', async () => {
  expect(await runShell(programOf(readPage('README.md'), 'sh'), environment)).toBe('confirmed\n')
})

test('the commands about knowledge run, and print what they should', async () => {
  const lines = (await runShell(programOf(page('knowledge'), 'sh'), environment)).trim().split('\n')
  expect(lines).toEqual([expect.stringMatching(/^kno_/), 'queued', 'text/csv', 'Yes, all cards, and Pix.', '2', '3'])
})

test('the commands about the bot run, and print what they should', async () => {
  const [EMAIL, PASSWORD] = server.shown('Sign-in')
  const shown = await runShell(programOf(page('bot'), 'sh'), { ...environment, EMAIL, PASSWORD } as typeof environment)
  expect(shown.trim().split('\n')).toEqual(['Pronto, está marcado!', 'true', 'outside_hours'])
})

test('the commands about automations run, and print what they should', async () => {
  const shown = await runShell(programOf(page('automations'), 'sh'), environment)
  expect(shown.trim().split('\n')).toEqual(['Oi, Ana! Passando para lembrar do seu horário de Haircut', 'true', '2'])
})

describe('the chat on your website', () => {
  const ORIGIN = 'http://localhost:8080'
  const guide = page('webchat')

  test('its commands run, and its tokens are believed', async ({ onTestFinished: finish }) => {
    const [EMAIL, PASSWORD] = server.shown('Sign-in')
    const code = `${programOf(guide, 'sh')}\necho "$WEBCHAT_SECRET $KEY"`
    const lines = (await runShell(code, { ...environment, EMAIL, PASSWORD } as Record<string, string>)).split('\n')
    const [secret = '', key = ''] = lines.at(-2)?.split(' ') ?? []
    expect(lines.slice(0, -2)).toEqual([
      key,
      '3',
      '#7c3aed',
      'false',
      'Olá! Quer marcar um horário?',
      '2',
      'salao-aurora',
      'The page is there.',
      'Good morning! We have Friday at nine.',
      'wcs_',
      '201',
      '90',
      expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      expect.stringMatching(/^A page at https:\/\/example\.com may not use this chat\./),
    ])
    const shown = `${programOf(guide, 'ts')}\nconsole.log(await (await chatToken('user-1')).text())`
    const answer = JSON.parse(await runTypescript(finish, shown, { ...environment, WEBCHAT_SECRET: secret }))
    const opened = await fetch(`${environment.HOLDFAST_URL}/v1/public/webchat/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ identity_token: answer.token }),
    })
    expect(opened.status).toBe(201)
  })

  test('it has no other code that would have to be run', () => {
    // e2e/webchat-guide.test.ts runs what is for pages, the tests in clients/python/tests run the Python.
    const languages = new Set(blocksOf(guide).map(({ language }) => language))
    expect(languages).toEqual(new Set(['sh', 'ts', 'python', 'html', 'js', 'http', 'text']))
  })

  test('the output of the first start is as it says', () => {
    const [said = ''] = blocksOf(guide).flatMap(({ language, code }) => (language === 'text' ? [code] : []))
    const [address = ''] = server.shown('Chat')
    expect(
      address.replace(environment.HOLDFAST_URL as string, 'http://127.0.0.1:3000').replace(/pk_\w+$/, 'pk_…'),
    ).toBe(said.split(/ +/)[1])
  })
})

describe('as pages', () => {
  test('each is sent compressed, under a strict policy, and not again to a browser that has it', async () => {
    const answer = await server.fetch('/guides/first-booking', { headers: { 'accept-encoding': 'br' } })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none';/,
      ),
    })
    const html = await answer.text()
    const known = { headers: { 'if-none-match': String(answer.headers.get('etag')) } }
    expect((await server.fetch('/guides/first-booking', known)).status).toBe(304)
    const assets = [...html.matchAll(/(?:href|src|data-search)="(\/guides\/assets\/[^"]*)"/g)].map(([, link]) => link)
    expect(assets).toHaveLength(3)
    for (const link of assets) {
      const asset = await server.fetch(String(link))
      expect(asset.status, link).toBe(200)
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test('each document has one address, and other forms of the address lead to it', async () => {
    for (const path of ['', '/map', '/inside/jobs', '/decisions', '/clients/python', '/security', '/api/changes']) {
      expect((await server.fetch(`/guides${path}`)).status, path).toBe(200)
    }
    for (const path of ['', '/first-booking', '/inside/jobs']) {
      expect((await server.fetch(`/guides${path}/`)).url).toMatch(new RegExp(`/guides${path}$`))
    }
    expect((await server.fetch('/guides/first-booking.md')).url).toMatch(/\/guides\/first-booking$/)
  })

  test('an unknown guide is not found', async () => {
    for (const name of [
      'nothing',
      '..%2fREADME',
      'constructor',
      'index.html',
      'assets/nothing.js',
      'assets/..%2fmap.html',
    ]) {
      expect((await server.fetch(`/guides/${name}`)).status, name).toBe(404)
    }
  })
})
