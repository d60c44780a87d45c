// The text of a fault, by its code and its field.
import { says, useTexts } from '../../text/texts.ts'
import { faultTexts } from './fault-texts.ts'
import type { PlacedFault } from './faults.ts'

/** The text of the fault at a field or inside it; undefined if there is none. */
export type FaultAt = (field: string) => string | undefined

export function useFaultWords(): (fault: PlacedFault) => string {
  const t = useTexts(faultTexts)
  return ({ code, field, message, count }) => {
    const place = field.split('/').find((name) => says(faultTexts, `${code}:${name}`))
    const key = place === undefined ? code : `${code}:${place}`
    return says(faultTexts, key) ? t(key, { count }) : message
  }
}

export function useFaultAt(faults: readonly PlacedFault[]): FaultAt {
  const words = useFaultWords()
  return (field) => {
    const found = faults.find((each) => each.field === field || each.field.startsWith(`${field}/`))
    return found && words(found)
  }
}
