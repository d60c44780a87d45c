// Makes a test of each script of a language. A world is made once for all of them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, test } from 'vitest'
import { aWorldWithProviders, type ProviderWorld } from '../providers/world.ts'
import type { ScriptLanguage } from './business.ts'
import { play } from './play.ts'
import { readScript } from './script.ts'

const SCRIPTS = fileURLToPath(new URL('../../bot/dialogues', import.meta.url))

/** With `TRANSCRIPTS=folder`, the whole dialogues are written there. */
export function testDialogues(language: ScriptLanguage): void {
  let world: ProviderWorld
  beforeAll(async () => {
    // Nothing here has a webhook or is polled.
    world = await aWorldWithProviders({ loops: [] })
  })
  afterAll(() => world[Symbol.asyncDispose]())
  const folder = join(SCRIPTS, language)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
    const script = readScript(file, readFileSync(join(folder, file), 'utf8'))
    test(`${script.name}: ${script.title}`, async () => {
      const transcript = await play(world, script, language)
      keep(`${language}-${script.name}.txt`, transcript)
    })
  }
}

function keep(name: string, transcript: string): void {
  const folder = process.env.TRANSCRIPTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `${transcript}\n`)
}
