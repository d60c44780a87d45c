// What was filled into the fields of an action or a service, as the server wants it.
import type { Field } from '../data/api.ts'
import type { Clock } from '../text/clock.ts'
import { momentFrom, momentText } from './moment-text.ts'

export interface Place {
  lat: number
  lng: number
}

/** Files are named by the ids of attachments, so they are sent before and come by themselves. */
export const isFile = ({ type }: Field) => type === 'photo' || type === 'signature'

/** Null where nothing was filled in. */
export function filledIn(field: Field, form: FormData, clock: Clock): unknown {
  const text = String(form.get(field.key) ?? '').trim()
  switch (field.type) {
    case 'boolean':
      return form.get(field.key) === 'on'
    case 'multi_select': {
      const chosen = form.getAll(field.key).map(String)
      return chosen.length > 0 ? chosen : null
    }
    case 'integer':
    case 'number':
      return text === '' ? null : Number(text)
    case 'date_time':
      return momentFrom(clock, text)
    case 'location':
      return placeFrom(text)
    default:
      return text === '' ? null : text
  }
}

/** What a control begins with when there already is a value. */
export function shownValue(field: Field, value: unknown, clock: Clock): string {
  if (value === null || value === undefined) return ''
  if (field.type === 'date_time') return momentText(clock, String(value))
  if (field.type === 'location') return placeText(value as Place)
  return String(value)
}

export const placeText = ({ lat, lng }: Place) => `${round(lat)}, ${round(lng)}`

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Reads "-23.55, -46.63", also with the minus and the commas that people and maps write. */
export function placeFrom(text: string): Place | null {
  const plain = text.replaceAll('−', '-').replaceAll('°', '').trim()
  const parts = /[;\s]/.test(plain) ? plain.split(/\s*;\s*|\s*,\s+|\s+/) : plain.split(',')
  const [lat, lng, ...more] = parts.map((part) => Number(part.replace(',', '.')))
  if (more.length > 0 || !isWithin(lat, 90) || !isWithin(lng, 180) || parts.includes('')) return null
  return { lat, lng }
}

const isWithin = (degrees: number | undefined, most: number): degrees is number =>
  degrees !== undefined && Math.abs(degrees) <= most
