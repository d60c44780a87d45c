// What is asked when a service is booked, field by field.
import type { Static } from '../http/shape.ts'
import type { Fault } from '../platform/problem.ts'
import { repeated } from './fault.ts'
import type { Service } from './schema.ts'

type IntakeField = Static<typeof Service>['intake_fields'][number]
type Sent = Pick<IntakeField, 'key' | 'type'> & Partial<IntakeField>

export function tidyIntakeFields(fields: readonly Sent[]): IntakeField[] {
  return fields.map(({ key, type, required, label, options, max_length }) => ({
    key,
    type,
    required: required ?? false,
    label: label ?? null,
    options: options?.length ? options : null,
    max_length: max_length ?? null,
  }))
}

export function intakeFaults(fields: readonly IntakeField[]): Fault[] {
  const keys = fields.map(({ key }) => key)
  return [
    ...repeated(keys, (index) => `/intake_fields/${index}/key`, 'The key'),
    ...fields.flatMap((field, index) => fieldFaults(field, `/intake_fields/${index}`)),
  ]
}

function fieldFaults({ type, options, max_length }: IntakeField, pointer: string): Fault[] {
  const faults = repeated(options ?? [], (at) => `${pointer}/options/${at}`, 'The option')
  const isChoice = type === 'select' || type === 'multi_select'
  if (isChoice && options === null) {
    faults.push({ pointer: `${pointer}/options`, code: 'required', message: `A ${type} field needs options.` })
  }
  if (!isChoice && options !== null) {
    faults.push({ pointer: `${pointer}/options`, code: 'not_used', message: `A ${type} field has no options.` })
  }
  if (type !== 'text' && max_length !== null) {
    faults.push({ pointer: `${pointer}/max_length`, code: 'not_used', message: `A ${type} field has no max_length.` })
  }
  return faults
}
