// The intake of a booking, by the fields of the service; other keys are shown as they are.
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Booking, Field } from '../../data/api.ts'
import { servicesQuery } from '../../data/queries.ts'
import { upload } from '../../data/upload.ts'
import { useClock, useMay } from '../../data/workspace.ts'
import { FieldInput, useFieldLabel } from '../../parts/field-input.tsx'
import { filledIn, isFile } from '../../parts/field-values.ts'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { isHold } from '../status.ts'
import { changeBooking } from './change-booking.ts'
import { drawerTexts } from './drawer-texts.ts'
import { useValueText } from './value-text.ts'

export function Intake({ booking }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const { data: services = [] } = useQuery(servicesQuery)
  const [editing, setEditing] = useState(false)
  const fields = services.find(({ id }) => id === booking.service_id)?.intake_fields ?? []
  const mayEdit = useMay('bookings:write') && !isHold(booking) && fields.length > 0
  if (fields.length === 0 && Object.keys(booking.intake).length === 0) return null
  return (
    <Section
      title={t('intake')}
      aside={
        mayEdit &&
        !editing && (
          <IconButton label={t('editIntake')} onClick={() => setEditing(true)}>
            <Pencil size={16} />
          </IconButton>
        )
      }
    >
      {editing ? (
        <IntakeForm booking={booking} fields={fields} onDone={() => setEditing(false)} />
      ) : (
        <FieldValues intake={booking.intake} fields={fields} />
      )}
    </Section>
  )
}

/** The values of fields, of an intake or of an action. */
export function FieldValues({ intake, fields }: { intake: Booking['intake']; fields: readonly Field[] }) {
  const labelOf = useFieldLabel()
  const textOf = useValueText()
  const others = Object.keys(intake).filter((key) => !fields.some((field) => field.key === key))
  const rows = [...fields, ...others.map((key) => ({ key, label: null, type: 'text' }))]
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(({ key, label, type }) => (
        <div key={key}>
          <dt className="text-sm text-faint first-letter:uppercase">{labelOf({ key, label })}</dt>
          <dd className="break-words whitespace-pre-wrap">{textOf(intake[key], type)}</dd>
        </div>
      ))}
    </dl>
  )
}

function IntakeForm({ booking, fields, onDone }: { booking: Booking; fields: readonly Field[]; onDone: () => void }) {
  const ui = useTexts(uiTexts)
  const clock = useClock()
  const files = useRef(new Map<string, File | null>())
  const send = async (form: FormData) => {
    const intake: Record<string, unknown> = {}
    for (const field of fields) {
      const file = files.current.get(field.key)
      if (!isFile(field)) intake[field.key] = filledIn(field, form, clock)
      else if (file) intake[field.key] = (await upload(booking.id, { file, kind: field.type as 'photo' })).id
    }
    await changeBooking(booking, { intake })
    onDone()
  }
  return (
    <Form send={send} submit={ui('save')} onCancel={onDone}>
      {(faults) =>
        fields.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            value={booking.intake[field.key]}
            fault={faults[`intake/${field.key}`]}
            onFile={(key, file) => files.current.set(key, file)}
          />
        ))
      }
    </Form>
  )
}
