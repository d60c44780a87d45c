// A whole number, or nothing.
import type { ReactNode } from 'react'
import { Field, Input } from '../../ui/field.tsx'

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
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        step={1}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Math.round(Number(target.value)))}
      />
    </Field>
  )
}
