import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { anEndlessPdf } from '../../testing/documents/pdf.ts'
import { isGone, readersOf } from '../../testing/documents/readers.ts'
import { root, run } from '../../testing/process.ts'
import { aFolder } from '../../testing/typescript.ts'
import { until } from '../../testing/until.ts'

/** A busy machine takes long to start or end a program. */
const PATIENCE_MS = 60_000

const ends: (() => Promise<void>)[] = []
let folder = ''

/** Built as `npm start` builds it: the server is one file, and the reading program another beside it. */
beforeAll(async () => {
  folder = await aFolder((end) => ends.push(end))
  const src = join(root, 'server', 'src')
  await build({
    entryPoints: {
      main: join(src, 'testing', 'documents', 'reading-server.ts'),
      reader: join(src, 'knowledge', 'reading', 'program.ts'),
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  return async () => {
    for (const end of ends) await end()
  }
})

async function aServerThatReads(name: string, content: string | Buffer) {
  const path = join(folder, name)
  await writeFile(path, content)
  return run(onTestFinished, [process.execPath, join(folder, 'main.js'), path], {})
}

async function aServerInTheMiddleOfAFile() {
  const server = await aServerThatReads('endless.pdf', anEndlessPdf())
  const pid = await until(async () => (await readersOf(server.pid))[0], PATIENCE_MS)
  return { server, pid, isGone: () => isGone(pid) }
}

test('a process that has read its file ends by itself', async () => {
  const server = await aServerThatReads('a.md', '# Preços\nCorte: R$ 50')
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('{"heading":"Preços","text":"Corte: R$ 50"}')
})

test('a server that stops in the middle of a file leaves no process behind', async () => {
  const { server, isGone } = await aServerInTheMiddleOfAFile()
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await until(isGone, PATIENCE_MS)
})

test('a server that is killed in the middle of a file leaves no process behind', async () => {
  const { server, isGone } = await aServerInTheMiddleOfAFile()
  server.kill('SIGKILL')
  await server.ended
  await until(isGone, PATIENCE_MS)
})

test('a signal for the whole group does not end the reading before the server decides', async () => {
  const { server, isGone, pid } = await aServerInTheMiddleOfAFile()
  process.kill(pid, 'SIGTERM')
  process.kill(pid, 'SIGINT')
  expect(await isGone()).toBe(false)
  expect(server.isAlive()).toBe(true)
})
