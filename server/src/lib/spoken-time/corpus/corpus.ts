// The corpus of phrases: how it is read, how it is halved, and how a result is written down to be compared.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { Language } from '../../language.ts'
import type { SpokenTime, SpokenTimeOptions } from '../spoken-time.ts'

export interface Phrase {
  text: string
  expected: string
  language: Language
  half: 'open' | 'held_out'
  options: SpokenTimeOptions
}

interface Group {
  now: string
  locale?: string
  timezone?: string
  expects?: 'day' | 'time'
  date?: string
  hours?: { from: string; to: string }
  phrases: Record<string, string>
}

export const LANGUAGES: readonly Language[] = ['pt', 'es', 'en']

export function phrasesOf(language: Language): Phrase[] {
  const file = readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')
  const { locale, timezone, groups } = JSON.parse(file) as { locale: string; timezone: string; groups: Group[] }
  return groups.flatMap(({ phrases, now, ...group }) => {
    const zone = group.timezone ?? timezone
    const instant = getZone(zone).toInstant(Date.parse(`${now}:00Z`) / MINUTE_MS)
    const options = {
      ...{ locales: [group.locale ?? locale], timezone: zone, now: new Date(instant * MINUTE_MS) },
      ...{ expects: group.expects ?? null, date: group.date ?? null, hours: group.hours ?? null },
    }
    return Object.entries(phrases).map(([text, expected]) => ({
      text,
      expected,
      language,
      half: halfOf(text),
      options,
    }))
  })
}

/** By the text alone, so that a new phrase moves no other phrase to the other half. */
function halfOf(text: string): Phrase['half'] {
  return (createHash('sha256').update(text).digest()[0] as number) % 2 === 0 ? 'open' : 'held_out'
}

/** A result as the corpus writes it, such as `2026-11-17 15:00|03:00`. The README explains it. */
export const written = (found: readonly SpokenTime[]): string => found.map(writtenOne).join(' ')

function writtenOne(found: SpokenTime): string {
  const refused = found.isRefused ? '!' : ''
  switch (found.kind) {
    case 'days':
      return refused + found.readings.map(({ from, to }) => (from === to ? from : `${from}..${to ?? ''}`)).join('|')
    case 'time':
      return `${refused}${found.isAbout ? '~' : ''}${found.readings.join('|')}`
    case 'stretch':
      return refused + (found.part ?? found.readings.map(({ from, to }) => `${from ?? ''}-${to ?? ''}`).join('|'))
    case 'moment':
      return `${found.date}T${found.time}`
    case 'duration':
      return `${found.minutes}min`
    case 'shift':
      return found.towards
    case 'impossible':
      return found.cause
  }
}
