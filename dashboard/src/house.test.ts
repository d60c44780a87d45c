// The structure of the dashboard: imports between folders, sizes of files, and texts in three languages.
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
  ['text'],
  ['data'],
  ['ui'],
  ['parts'],
  ['booking'],
  ['automation-parts'],
  [
    'ai',
    'automations',
    'bot',
    'calendar',
    'work',
    'customers',
    'flows',
    'inbox',
    'knowledge',
    'notifications',
    'settings',
    'today',
    'way-in',
  ],
  ['shell'],
  ['.'],
]
const floorOf = (part: string) => FLOORS.findIndex((parts) => parts.includes(part))
const partOf = (file: string) => dirname(file).split('/')[0] as string
const sourceOf = (file: string) => readFileSync(join(src, file), 'utf8')

const importsOf = (file: string) =>
  [...sourceOf(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path = '']) =>
    relative(src, join(src, dirname(file), path)),
  )

/** The client, and the look of the chat widget and the messages to its frame: the preview must be exactly the chat. */
const OUTSIDE = /^\.\.\/\.\.\/(clients\/typescript\/src|webchat\/src\/(frame|look))\//

test('every part has a floor', () => {
  expect([...new Set(files.map(partOf))].filter((part) => floorOf(part) === -1)).toEqual([])
})

test.each(files)('%s imports only from lower floors, and is not too long', (file) => {
  const source = sourceOf(file)
  expect(source.split('\n').length, 'lines').toBeLessThanOrEqual(400)
  expect(source, 'begins with what it is for').toMatch(/^\/\/ [A-Z].*[.…]\n/)
  for (const target of importsOf(file)) {
    if (target.startsWith('..')) {
      expect(target, `${file} reaches outside`).toMatch(OUTSIDE)
    } else if (partOf(target) !== partOf(file)) {
      expect(floorOf(partOf(target)), `${file} → ${target}`).toBeLessThan(floorOf(partOf(file)))
    }
  }
})

/** The rooms of a part, from the bottom up: a room imports the part's own files and the shared rooms before it. */
const ROOMS: Record<string, readonly string[]> = {
  booking: ['offers', 'quick', 'drawer'],
  inbox: ['list', 'composer', 'thread', 'side', 'page'],
  knowledge: ['ask', 'items', 'questions', 'sites', 'page'],
  settings: [
    'catalog',
    'keys',
    'agents',
    'booking-page',
    'canned-replies',
    'channels',
    'groups',
    'notifications',
    'schedules',
    'services',
    'stages',
    'team',
    'resources',
    'webchat',
    'webhooks',
    'workspace',
  ],
}
/**
 * The rooms that other rooms may import. The page for programs makes a key, as the page of keys does; the page of staff
 * sets hours and makes an invitation.
 */
const SHARED = [
  'booking/offers',
  'booking/quick',
  'inbox/list',
  'inbox/composer',
  'inbox/thread',
  'inbox/side',
  'knowledge/ask',
  'knowledge/items',
  'knowledge/questions',
  'knowledge/sites',
  'settings/catalog',
  'settings/keys',
  'settings/schedules',
  'settings/team',
]
const roomOf = (file: string) => dirname(file).split('/').slice(0, 2).join('/')

test.each(Object.keys(ROOMS))('the rooms of %s import only lower rooms', (part) => {
  const rooms = ROOMS[part] as readonly string[]
  const own = files.filter((file) => partOf(file) === part)
  expect([...new Set(own.map(roomOf))].toSorted()).toEqual([part, ...rooms.map((room) => `${part}/${room}`)].toSorted())
  for (const file of own) {
    for (const target of importsOf(file)) {
      const [from, to] = [roomOf(file), roomOf(target)]
      if (partOf(target) !== part || from === to || to === part) continue
      expect(SHARED, `${file} → ${target}`).toContain(to)
      expect(from, `${file} → ${target}`).not.toBe(part)
      expect(rooms.indexOf(to.split('/')[1] ?? ''), `${file} → ${target}`).toBeLessThan(
        rooms.indexOf(from.split('/')[1] ?? ''),
      )
    }
  }
})

describe('texts', async () => {
  const found = files.filter((name) => name.endsWith('texts.ts') && name !== 'text/texts.ts')
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
})

/** Texts that are written directly in the code: between tags, or in attributes for screen readers and tips. */
const BARE = [
  />\s*([A-Za-zÀ-ÿ][a-zà-ÿ]+[^<>{}=;()]*)<\//g,
  /\b(?:aria-label|title|placeholder|label|alt)="([^"{]*[A-Za-z]{3}[^"]*)"/g,
]

test.each(files.filter((name) => name.endsWith('.tsx')))('%s has no texts in its code', (file) => {
  const source = sourceOf(file)
  const bare = BARE.flatMap((pattern) => [...source.matchAll(pattern)].map(([, words]) => words?.trim()))
  expect(bare).toEqual([])
})

function formsOf(words: Words | undefined): string[] {
  return typeof words === 'string' ? [words] : Object.values(words ?? { missing: '' })
}

function namesIn(words: Words | undefined): string[] {
  const names = formsOf(words).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([name]) => name))
  return [...new Set(names)].sort()
}
