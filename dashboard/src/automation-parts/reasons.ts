// The reasons that the server gives for steps and runs, in the language of the page.
import { says, useTexts } from '../text/texts.ts'
import type { Comparison } from './definition.ts'
import { runTexts } from './run-texts.ts'
import { triggerTexts } from './step-texts.ts'
import { useConditionWords } from './words.ts'

type Key = Extract<keyof typeof runTexts.en, string>

/** Sentences of the engine, and the text that says the same. A sentence that is not here is shown as it came. */
const SENTENCES: readonly [RegExp, Key, ...string[]][] = [
  [/^Every action was skipped\.$/, 'allSkipped'],
  [/^The end was reached\.$/, 'theEnd'],
  [/^The quiet hours last from (\S+) to (\S+)\.$/, 'quiet', 'from', 'to'],
  [/The customer cannot be written to on any channel\.$/, 'notReachable'],
  [/The customer has no conversation\.$/, 'notReachable'],
  [/More than 24 hours have passed since the customer last wrote.*$/, 'windowClosed'],
  [/The channel (?:\S+ )?is paused\.$/, 'channelPaused'],
  [/^The server answered (\d+)\.$/, 'answered', 'status'],
  [/^The \w+ does not exist any more\.$/, 'goneSubject'],
  [/switched off\.$/, 'switchedOff'],
  [/^The (?:text|comment) is empty\.$/, 'emptyText'],
  [/more than 30 minutes before\.$/, 'tooLate'],
  [/^The booking has begun while the message was delayed\.$/, 'begun'],
  [/^The message was delayed for 24 hours\.$/, 'delayedTooLong'],
  [/^It waits for (\d+) minutes\.$/, 'waitsFor', 'minutes'],
]

const COMPARISON =
  /^([A-Za-z0-9_.-]+) (eq|ne|in|nin|gt|gte|lt|lte|contains|starts_with|exists|changed_to) (.+): (true|false)$/
const CONDITIONS = /^The conditions do not hold: (.*)$/
const WAITS = /^([a-z_.]+) waits for this subject: (true|false)$/

/** A reason that only says that an action is carried out is left out: the state of the step says the same. */
export const explains = (reason: string): boolean => !/^\S+ is carried out\.$/.test(reason)

export function useReason(): (reason: string) => string {
  const t = useTexts(runTexts)
  const condition = useConditionWords()
  const trigger = useTexts(triggerTexts)
  const yesNo = (holds: string | undefined) => t(holds === 'true' ? 'holds' : 'holdsNot')
  const words = (reason: string): string => {
    const [, why] = CONDITIONS.exec(reason) ?? []
    if (why !== undefined) return t('conditionsNot', { why: why.split('; ').map(words).join('; ') })
    const [, field, op, value, holds] = COMPARISON.exec(reason) ?? []
    const compared = field && op && value ? comparisonOf(field, op, value) : null
    if (compared) return `${condition(compared)}: ${yesNo(holds)}`
    const [, type, waits] = WAITS.exec(reason) ?? []
    if (type && says(triggerTexts, type)) return `${trigger(type)}: ${yesNo(waits)}`
    for (const [pattern, key, ...names] of SENTENCES) {
      const found = pattern.exec(reason)
      if (found && says(runTexts, key)) {
        return t(key, Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])))
      }
    }
    return reason
  }
  return words
}

function comparisonOf(field: string, op: string, value: string): Comparison | null {
  try {
    return { field, op, value: JSON.parse(value) }
  } catch {
    return null
  }
}
