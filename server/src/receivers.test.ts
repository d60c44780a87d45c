// Runs the receivers of docs/webhooks.md as they are on the page: they accept, deduplicate and refuse as it says.
import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { verifyWebhook } from '../../clients/typescript/src/verify-webhook.ts'
import { blocksOf, readPage } from './testing/guide.ts'
import { aFreePort, type Finish, root, run } from './testing/process.ts'
import { aFolder, bundle, compile } from './testing/typescript.ts'
import { until } from './testing/until.ts'
import { ERRORS, PING, SUBSCRIBABLE } from './webhooks/schema.ts'

const page = readPage('docs/webhooks.md')
const NEW = 'whsec_new'
const OLD = 'whsec_old'

/** The only block of this language that is a whole program or request. */
function blockOf(language: string): string {
  const blocks = blocksOf(page).filter((block) => block.language === language)
  expect(blocks, language).toHaveLength(1)
  return blocks[0]?.code as string
}

type Receiver = Awaited<ReturnType<typeof aReceiverOfThePage>>

async function aReceiverOfThePage(finish: Finish, cwd: string, program: string, file: string) {
  const port = await aFreePort()
  const environment = { PORT: String(port), WEBHOOK_SECRET: `${NEW},${OLD}` }
  return {
    start: () => run(finish, [program, file], { environment, cwd }),
    async post(body: string, signature: string | null) {
      const headers = { 'content-type': 'application/json', ...(signature !== null && { 'svc-signature': signature }) }
      return (await fetch(`http://127.0.0.1:${port}/holdfast`, { method: 'POST', headers, body })).status
    },
  }
}

const event = (id: string) =>
  JSON.stringify({
    id,
    type: 'booking.completed',
    created_at: '2026-11-15T10:00:00.000Z',
    workspace_id: 'prj_1',
    data: { booking: { id: 'bkg_1', status: 'completed', note: 'São João ✓' } },
  })

function sign(body: string, secret: string, secondsAgo = 0): string {
  const t = Math.floor(Date.now() / 1000) - secondsAgo
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Sends the request again until the receiver listens. */
async function postWhenListening({ post }: Receiver, body: string, signature: string | null): Promise<void> {
  await until(() => post(body, signature).catch(() => null), 20_000)
}

async function acceptsWhatItShould(receiver: Receiver) {
  const { post } = receiver
  const { output } = receiver.start()
  const timesHandled = (id: string) => output().split(`${id} booking.completed`).length - 1
  await postWhenListening(receiver, '', null)

  const [first, second, third] = [event('evt_first'), event('evt_second'), event('evt_third')]
  expect(await post(first, sign(first, NEW))).toBe(204)
  expect(await post(first, sign(first, NEW, 60))).toBe(204)
  expect(await post(second, sign(second, OLD)), 'the secret from before').toBe(204)
  expect(await post(third, `${sign(third, NEW)},t=1`), 'two times').toBe(400)
  expect(await post(third, sign(third, 'whsec_other')), 'a secret of somebody else').toBe(400)
  expect(await post(third, sign(third, '')), 'no secret').toBe(400)
  expect(await post(third, sign(third, NEW, 302)), 'stale').toBe(400)
  expect(await post(third, sign(third, NEW, -400)), 'from the future').toBe(400)
  expect(await post(third, sign(first, NEW)), 'of another body').toBe(400)
  expect(await post(`${third} `, sign(third, NEW)), 'a space too many').toBe(400)
  expect(await post(third, 'ÿ=ü,v1=é,t=²'), 'nonsense').toBe(400)
  expect(await post(third, null), 'no signature').toBe(400)
  expect(await post('x'.repeat(1_000_001), sign(third, NEW)).catch(() => 'hung up')).not.toBe(204)

  // Events are handled in order: when the last one is done, a repeated one would have been done too.
  const last = event('evt_last')
  expect(await post(last, sign(last, NEW))).toBe(204)
  await until(() => timesHandled('evt_last') > 0)
  expect(['evt_first', 'evt_second', 'evt_third', 'evt_last'].map(timesHandled)).toEqual([1, 1, 0, 1])
}

test('the page names every event and every error', () => {
  const rows = [...page.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(expect.arrayContaining([...SUBSCRIBABLE, PING, ...ERRORS]))
})

test('the request on the page has both signatures, made with the secret on the page', async () => {
  const [head = '', body = ''] = blockOf('http').split('\n\n')
  const lines = head.split('\n').slice(1)
  const headers = new Headers(lines.map((line) => line.split(': ') as [string, string]))
  const secret = /whsec_[A-Za-z0-9+/]{43}=/.exec(page)?.[0] as string
  const t = headers.get('webhook-timestamp')
  const verified = await verifyWebhook({ body, headers, secret, now: new Date(Number(t) * 1000) })
  expect([headers.get('svc-event'), headers.get('webhook-id')]).toEqual([verified.type, verified.id])
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)))

  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const standard = createHmac('sha256', key).update(`${verified.id}.${t}.${body}`).digest('base64')
  expect(headers.get('webhook-signature')).toBe(`v1,${standard}`)
})

describe('the receiver in Node', () => {
  async function written(finish: Finish) {
    const folder = await aFolder(finish)
    await copyFile(join(root, 'clients/typescript/src/verify-webhook.ts'), join(folder, 'verify-webhook.ts'))
    await writeFile(join(folder, 'receiver.ts'), blockOf('ts'))
    return folder
  }

  test('accepts what it should, and handles it once', async ({ onTestFinished: finish }) => {
    const folder = await written(finish)
    const program = await bundle(join(folder, 'receiver.ts'))
    await acceptsWhatItShould(await aReceiverOfThePage(finish, folder, process.execPath, program))
  })

  test('compiles', async ({ onTestFinished: finish }) => {
    await compile(await written(finish), { extends: '../tsconfig.json' })
  })
})

describe('the receiver in Python', () => {
  // A developer's machine may have no Python. Where everything must be checked, it must be there.
  const isThere = spawnSync('python3', ['--version']).status === 0 || process.env.CI !== undefined

  async function written({ onTestFinished: finish, skip }: TestContext) {
    skip(!isThere, 'there is no python3')
    const folder = await aFolder(finish)
    await writeFile(join(folder, 'receiver.py'), blockOf('python'))
    return aReceiverOfThePage(finish, folder, 'python3', 'receiver.py')
  }

  test('accepts what it should, and handles it once', async (context) => {
    await acceptsWhatItShould(await written(context))
  })

  test('remembers handled events after a restart', async (context) => {
    const receiver = await written(context)
    const [first, second, third] = [event('evt_first'), event('evt_second'), event('evt_third')]
    const before = receiver.start()
    await postWhenListening(receiver, first, sign(first, NEW))
    await receiver.post(second, sign(second, NEW))
    // It continues with the second event when the first is stored as done.
    await until(() => before.output().includes('evt_second'))
    before.kill('SIGKILL')
    await before.ended

    const after = receiver.start()
    await postWhenListening(receiver, first, sign(first, NEW))
    expect(await receiver.post(third, sign(third, NEW))).toBe(204)
    await until(() => after.output().includes('evt_third'))
    expect(after.output()).not.toContain('evt_first')
  })
})
