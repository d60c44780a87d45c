// Inputs for numbers and amounts of money.
import { type ComponentProps, useState } from 'react'
import { localeOf, useLanguage } from '../text/preferences.ts'
import { Input } from './field.tsx'

export interface NumberTyped extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Null while nothing is typed. */
  value: number | null
  onChange: (value: number | null) => void
}

export function NumberInput({ value, onChange, unit, ...rest }: NumberTyped & { unit?: string }) {
  const input = (
    <Input
      type="number"
      inputMode="numeric"
      step={1}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
      {...rest}
    />
  )
  if (unit === undefined) return input
  return (
    <div className="flex min-w-0 items-center gap-2">
      {input}
      <span className="shrink-0 text-sm text-faint">{unit}</span>
    </div>
  )
}

/** An amount in cents, which is typed with a comma or a point. */
export function MoneyInput({ value, onChange, ...rest }: NumberTyped) {
  const language = useLanguage()
  const [text, setText] = useState(() => amountText(value, localeOf(language)))
  return (
    <Input
      inputMode="decimal"
      value={centsOf(text) === value ? text : amountText(value, localeOf(language))}
      pattern="[0-9]*([.,][0-9]{0,2})?"
      onChange={({ target }) => {
        setText(target.value)
        onChange(centsOf(target.value))
      }}
      {...rest}
    />
  )
}

const amountText = (cents: number | null, locale: string) =>
  cents === null
    ? ''
    : new Intl.NumberFormat(locale, {
        useGrouping: false,
        minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
      }).format(cents / 100)

/** Null for an empty or invalid amount; the pattern of the input prevents that an invalid one is sent. */
function centsOf(text: string): number | null {
  const amount = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(amount) ? null : Math.round(amount * 100)
}
