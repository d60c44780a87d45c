// The corpus of wishes: how it is read, how it is halved, and how a result is written down to be compared.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { Language } from '../../../lib/language.ts'
import type { NamedPerson } from '../people.ts'
import type { NamedService } from '../services.ts'
import { type Situation, toCatalog, type Understood } from '../understand.ts'

export interface Wish {
  text: string
  expected: string
  language: Language
  half: 'open' | 'held_out'
  situation: Situation
}

interface File {
  locale: string
  timezone: string
  now: string
  services: NamedService[]
  people: NamedPerson[]
  groups: Group[]
}

interface Group {
  expects?: Situation['expects']
  /** A yes or a no is asked for a booking unless this says something else. */
  proposes?: Situation['proposes']
  options?: string[]
  phrases: Record<string, string>
}

export const LANGUAGES: readonly Language[] = ['pt', 'es', 'en']

export function wishesOf(language: Language): Wish[] {
  const file = JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as File
  const { locale, timezone } = file
  const now = new Date(getZone(timezone).toInstant(Date.parse(`${file.now}:00Z`) / MINUTE_MS) * MINUTE_MS)
  const catalog = toCatalog(locale, file)
  return file.groups.flatMap(({ phrases, expects = null, proposes = 'book', options = [] }) => {
    const situation = { locale, timezone, now, catalog, expects, proposes, options }
    return Object.entries(phrases).map(([text, expected]) => ({
      text,
      expected,
      language,
      half: halfOf(text),
      situation,
    }))
  })
}

/** By the text alone, so that a new phrase moves no other phrase to the other half. */
function halfOf(text: string): Wish['half'] {
  return (createHash('sha256').update(text).digest()[0] as number) % 2 === 0 ? 'open' : 'held_out'
}

/** A result as the corpus writes it, such as `book service=corte person=joana times`. */
export function written(understood: Understood): string {
  const { intent, services, people, partySize, option, isCorrection, unwanted, times } = understood
  const parts = [
    intent,
    services.length > 0 && `service=${services.toSorted().join(',')}`,
    people.length > 0 && `person=${people.toSorted().join(',')}`,
    partySize !== null && `party=${partySize}`,
    option !== null && `option=${option}`,
    isCorrection && 'correction',
    unwanted !== null && `not=${unwanted}`,
    times.length > 0 && 'times',
  ]
  return parts.filter((part) => part !== false).join(' ')
}
