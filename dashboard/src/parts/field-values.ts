// What was filled into the fields of an action or a service, as the server wants it.
import type { Field } from '../data/api.ts'
import type { Clock } from '../text/clock.ts'
import { type Place, placeFrom, placeText } from '../text/place.ts'
import { momentFrom, momentText } from './moment-text.ts'

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
