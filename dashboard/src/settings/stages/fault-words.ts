// A fault in words, by what it is and where it is.
import { type Say, useTexts } from '../../text/texts.ts'
import { faultTexts } from './fault-texts.ts'
import type { PlacedFault } from './faults.ts'

type Known = keyof typeof faultTexts.en

/** What is wrong at a place of a thing, also further inside it; undefined: nothing. */
export type FaultAt = (field: string) => string | undefined

export function useFaultWords(): (fault: PlacedFault) => string {
  const t: Say<Known> = useTexts(faultTexts)
  return ({ code, field, message, count }) => {
    const place = field.split('/').find((name) => `${code}:${name}` in faultTexts.en)
    const key = place === undefined ? code : `${code}:${place}`
    return key in faultTexts.en ? t(key as Known, { count }) : message
  }
}

export function useFaultAt(faults: readonly PlacedFault[]): FaultAt {
  const words = useFaultWords()
  return (field) => {
    const found = faults.find((each) => each.field === field || each.field.startsWith(`${field}/`))
    return found && words(found)
  }
}
