import { execFile, execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { always, listening } from '../../../../server/src/testing/receiver.ts'
import { verifyWebhook } from '../../data/api.ts'
import { PYTHON, SHELL, TYPESCRIPT } from './sample-code.ts'

const SECRET = 'whsec_pb/+FCBEtzHzzTwVrtaChE+2B/DviI4fNjHSWd73NwE='
const BODY = '{"id":"evt_1","type":"webhook.ping","data":{"name":"São João"}}'
const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago
const signed = (time: number, secret = SECRET, body = BODY) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

/** The cases that a receiver must distinguish, each with the right result. */
const CASES: readonly [string, () => string, boolean][] = [
  ['a call of ours', () => signed(seconds()), true],
  ['one signed by somebody else', () => signed(seconds(), 'whsec_other'), false],
  ['one with another body', () => signed(seconds(), SECRET, '{}'), false],
  ['one that is ten minutes old', () => signed(seconds(600)), false],
  ['one from ten minutes ahead', () => signed(seconds(-600)), false],
  ['one with no signature', () => '', false],
  ['one with half a signature', () => signed(seconds()).slice(0, -2), false],
]

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-sample-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function has(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('the sample in TypeScript accepts only calls from Holdfast', async () => {
  const file = join(await aFolder(), 'sample.mjs')
  await writeFile(file, (await transform(TYPESCRIPT, { loader: 'ts' })).code)
  const { isFromHoldfast } = await import(file)
  for (const [what, header, ours] of CASES) expect(isFromHoldfast(Buffer.from(BODY), header(), SECRET), what).toBe(ours)
})

test('the sample in Python accepts only calls from Holdfast', async ({ skip }) => {
  skip(!has('python3'), 'there is no python3')
  const folder = await aFolder()
  const calls = JSON.stringify(CASES.map(([, header]) => header()))
  const asked = `import json, sys\nbody, secret, calls = sys.argv[1:]\n`
  const told = `print(json.dumps([is_from_holdfast(body.encode(), call, secret) for call in json.loads(calls)]))\n`
  await writeFile(join(folder, 'sample.py'), `${PYTHON}\n${asked}${told}`)
  const { stdout } = await promisify(execFile)('python3', [join(folder, 'sample.py'), BODY, SECRET, calls])
  expect(JSON.parse(stdout)).toEqual(CASES.map(([, , ours]) => ours))
})

test('the sample for the shell accepts only calls from Holdfast, and makes a call that is accepted', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'body.json'), BODY)
  const { url, requests } = await listening(always({ status: 204 }))
  for (const [what, header, ours] of CASES) {
    const env = { ...process.env, SECRET, SIGNATURE: header(), RECEIVER: url }
    const { stdout } = await promisify(execFile)('bash', ['-c', SHELL], { cwd: folder, env })
    expect(stdout.split('\n')[0], what).toBe(ours ? 'yes' : 'no')
  }
  const [{ body, headers } = { body: '', headers: {} }] = requests
  expect(await verifyWebhook({ body, headers, secret: SECRET })).toMatchObject({ type: 'webhook.ping' })
})
