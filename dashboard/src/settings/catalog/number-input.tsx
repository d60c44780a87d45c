// Numbers, amounts of money and lengths of time, as people type them.
import { type ComponentProps, useState } from 'react'
import { localeOf, useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Input, Select } from '../../ui/field.tsx'
import { catalogTexts } from './catalog-texts.ts'

interface Typed {
  value: number | null
  onChange: (value: number | null) => void
}

type Rest = Omit<ComponentProps<'input'>, 'value' | 'onChange'>

/** Null while nothing is typed. */
export function NumberInput({ value, onChange, unit, ...rest }: Typed & Rest & { unit?: string }) {
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

/** In cents; typed with a comma or a point. */
export function MoneyInput({ value, onChange, ...rest }: Typed & Rest) {
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

/** Null for nothing, and for what is no amount: the pattern of the field keeps that from being sent. */
export function centsOf(text: string): number | null {
  const amount = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(amount) ? null : Math.round(amount * 100)
}

const UNITS = { minutes: 1, hours: 60, days: 1440 } as const
type Unit = keyof typeof UNITS

/** In minutes; shown in the largest unit that it is a whole number of. */
export function PeriodInput({ value, onChange, ...rest }: Typed & Rest) {
  const t = useTexts(catalogTexts)
  const [chosen, setUnit] = useState<Unit>(() => unitOf(value ?? 0))
  const unit = (value ?? 0) % UNITS[chosen] === 0 ? chosen : unitOf(value ?? 0)
  return (
    <div className="flex min-w-0 gap-2">
      <NumberInput
        min={0}
        value={value === null ? null : value / UNITS[unit]}
        onChange={(amount) => onChange(amount === null ? null : Math.round(amount * UNITS[unit]))}
        {...rest}
      />
      <Select
        id={undefined}
        aria-label={t('unit')}
        value={unit}
        className="max-w-30 shrink-0"
        onChange={({ target }) => {
          const next = target.value as Unit
          setUnit(next)
          if (value !== null) onChange(Math.round(value / UNITS[unit]) * UNITS[next])
        }}
      >
        {(Object.keys(UNITS) as Unit[]).map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function unitOf(minutes: number): Unit {
  if (minutes > 0 && minutes % UNITS.days === 0) return 'days'
  return minutes > 0 && minutes % UNITS.hours === 0 ? 'hours' : 'minutes'
}
