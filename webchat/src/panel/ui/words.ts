// Turns what went wrong into words for the visitor, and assigns faults to fields.
import { type Say, says } from '../../text/texts.ts'
import { NoConnection, Refusal } from '../data/api.ts'
import { phoneExample } from '../data/phone.ts'
import { usePanel, useTexts } from './panel-context.ts'
import { problemTexts } from './problem-texts.ts'

type Key = Parameters<typeof says<keyof (typeof problemTexts)['en'] & string>>[1]

export interface Wording {
  /** One sentence. */
  of(error: unknown): string
  ofCode(code: string): string
  /** By the field's name in the body: `name`, `intake/length`. */
  byField(error: unknown): Readonly<Record<string, string>>
}

export function useWording(): Wording {
  const t = useTexts(problemTexts)
  const { currency } = usePanel()
  const example = phoneExample(currency)
  const ofCode = (code: Key) => (says(problemTexts, code) ? t(code, { example }) : t('unknown'))
  const ofField = (pointer: string, code: string) => {
    if (pointer === 'phone' && code !== 'required') return t('phone', { example })
    if (pointer === 'email' && code !== 'required') return t('email')
    return ofCode(code)
  }
  return {
    ofCode,
    of(error) {
      if (error instanceof NoConnection) return t('no_connection')
      if (!(error instanceof Refusal)) return t('unknown')
      if (error.code === 'rate_limited') return t('rate_limited', { wait: waitText(t, error.retryAfter ?? 1) })
      const [fault] = error.faults
      return fault && error.code === 'validation_error'
        ? ofField(nameIn(fault.pointer), fault.code)
        : ofCode(error.code)
    },
    byField(error) {
      if (!(error instanceof Refusal)) return {}
      const faults: Record<string, string> = {}
      for (const { pointer, code } of error.faults) faults[nameIn(pointer)] ??= ofField(nameIn(pointer), code)
      return faults
    },
  }
}

const nameIn = (pointer: string | undefined) => (pointer ?? '').slice(1)

function waitText(t: Say<'seconds' | 'minutes'>, seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 90 ? t('seconds', { count: whole }) : t('minutes', { count: Math.ceil(whole / 60) })
}
