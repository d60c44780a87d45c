// The intake fields of a service; photos and signatures are added later, because only a booking can have files.
import type { Service } from '../../data/api.ts'
import { FieldInput } from '../../parts/field-input.tsx'
import { filledIn, isFile } from '../../parts/field-values.ts'
import type { Clock } from '../../text/clock.ts'

export function IntakeFields({
  service: { id, intake_fields },
  which,
  faults,
}: {
  service: Service
  which: 'required' | 'optional'
  faults: Readonly<Record<string, string>>
}) {
  return intake_fields
    .filter((field) => !isFile(field) && field.required === (which === 'required'))
    .map((field) => (
      <FieldInput key={`${id} ${field.key}`} field={field} fault={faults[`intake/${field.key}`]} onFile={noFile} />
    ))
}

const noFile = () => {}

/** Empty fields are left out. */
export function intakeFrom({ intake_fields }: Service, form: FormData, clock: Clock): Record<string, unknown> {
  const filled = intake_fields
    .filter((field) => !isFile(field))
    .map((field) => [field.key, filledIn(field, form, clock)] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== null))
}
