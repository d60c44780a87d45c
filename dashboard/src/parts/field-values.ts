// The values of the fields of an action or a service, in the form that the server takes.
import type { Field } from '../data/api.ts'
import type { Clock } from '../text/clock.ts'
import { type GeoPoint, placeFrom, placeText } from '../text/place.ts'
import { momentFrom, momentText } from './moment-text.ts'

/** The value of a file is the id of its attachment, so files are sent first and are not read here. */
export const isFile = ({ type }: Field) => type === 'photo' || type === 'signature'

/** Null for an empty field. */
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

/** The value that a control shows at first. */
export function shownValue(field: Field, value: unknown, clock: Clock): string {
  if (value === null || value === undefined) return ''
  if (field.type === 'date_time') return momentText(clock, String(value))
  if (field.type === 'location') return placeText(value as GeoPoint)
  return String(value)
}
