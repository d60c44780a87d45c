// The structure of the chat widget: imports between folders, sizes of files, and texts in three languages.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Texts, Words } from './text/texts.ts'

const src = dirname(fileURLToPath(import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  .sort()

/** From the bottom up: a file imports only from lower floors. Parts of one floor do not import each other. */
const FLOORS: readonly (readonly string[])[] = [
  ['text', 'look', 'frame'],
  ['panel/data'],
  ['panel/ui'],
  ['panel/thread', 'panel/booking'],
  ['panel/shell'],
  ['panel', 'loader', 'preview'],
  ['page'],
]
const floorOf = (part: string) => FLOORS.findIndex((parts) => parts.includes(part))
const sourceOf = (file: string) => readFileSync(join(src, file), 'utf8')
const importsOf = (file: string) =>
  [...sourceOf(file).matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path = '']) =>
    relative(src, join(src, dirname(file), path)),
  )

test('every part has a floor', () => {
  expect([...new Set(files.map((file) => dirname(file)))].filter((part) => floorOf(part) === -1)).toEqual([])
})

test.each(files)('%s imports only from lower floors, and is not too long', (file) => {
  const source = sourceOf(file)
  expect(source.split('\n').length, 'lines').toBeLessThanOrEqual(400)
  expect(source, 'begins with what it is for').toMatch(/^\/\/ [A-Z].*[.…]?\n/)
  for (const target of importsOf(file)) {
    const [from, to] = [dirname(file), dirname(target)]
    // The types of the contract; nothing of the client itself is part of the widget.
    if (target.startsWith('..')) expect(source, target).toMatch(/import type [^;]*clients\/typescript\/src\//)
    else if (from !== to) expect(floorOf(to), `${file} → ${target}`).toBeLessThan(floorOf(from))
  }
})

describe('texts', async () => {
  const found = files.filter((name) => name.endsWith('texts.ts') && !/^(text\/texts|.*site-texts)\.ts$/.test(name))
  const all = await Promise.all(
    found.map(async (file) => [file, Object.values(await import(join(src, file))) as Texts[]] as const),
  )
  test.each(all)('%s has the same texts in three languages', (_file, collections) => {
    for (const { en, pt, es } of collections) {
      for (const [key, words] of Object.entries(en)) {
        for (const other of [pt[key], es[key]]) {
          expect(
            formsOf(other).every((form) => form.trim() !== ''),
            key,
          ).toBe(true)
          expect(namesIn(other), key).toEqual(namesIn(words))
        }
      }
      expect(Object.keys(pt)).toEqual(Object.keys(en))
      expect(Object.keys(es)).toEqual(Object.keys(en))
    }
  })

  test.each(all)('%s has no text that nobody shows', (file, collections) => {
    const sources = files
      .filter((name) => name !== file)
      .map(sourceOf)
      .join('\n')
    const unused = collections.flatMap(({ en }) => Object.keys(en).filter((key) => !sources.includes(`'${key}'`)))
    // Looked up by the code of a problem, by the key of a field, or by a part of the day.
    const byCode = file.includes('problem-texts') ? unused : []
    expect(unused.filter((key) => !byCode.includes(key))).toEqual([])
  })
})

/** Texts that are written directly in the code: between tags, or in attributes for screen readers and tips. */
const BARE = [
  />\s*([A-Za-zÀ-ÿ][a-zà-ÿ]+[^<>{}=;()]*)<\//g,
  /\b(?:aria-label|title|placeholder|label|alt)="([^"{]*[A-Za-z]{3}[^"]*)"/g,
]

test.each(files.filter((name) => name.endsWith('.tsx')))('%s has no texts in its code', (file) => {
  const source = sourceOf(file)
  expect(BARE.flatMap((pattern) => [...source.matchAll(pattern)].map(([, words]) => words?.trim()))).toEqual([])
})

function formsOf(words: Words | undefined): string[] {
  return typeof words === 'string' ? [words] : Object.values(words ?? { missing: '' })
}

function namesIn(words: Words | undefined): string[] {
  const names = formsOf(words).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([name]) => name))
  return [...new Set(names)].sort()
}
