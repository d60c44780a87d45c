// The field for a whole number, which may be empty.
import type { ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'

export function NumberField({
  label,
  hint,
  fault,
  value,
  min,
  onChange,
}: {
  label: string
  hint?: ReactNode
  fault?: string | undefined
  value: number | null
  min: number
  onChange: (value: number | null) => void
}) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      <NumberInput min={min} value={value} onChange={(typed) => onChange(typed && Math.round(typed))} />
    </Field>
  )
}
