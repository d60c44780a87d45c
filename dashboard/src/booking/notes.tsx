// Notes for the team, edited in place.
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '../data/api.ts'
import { useMay } from '../data/workspace.tsx'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { Form, textOf } from '../ui/form.tsx'
import { uiTexts } from '../ui/texts.ts'
import { changeBooking } from './change-booking.ts'
import { drawerTexts } from './drawer-texts.ts'
import { Section } from './section.tsx'
import { isHold } from './status.ts'

export function Notes({ booking }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const ui = useTexts(uiTexts)
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay('bookings:write') && !isHold(booking)
  const save = async (form: FormData) => {
    await changeBooking(booking, { notes: textOf(form, 'notes') })
    setEditing(false)
  }
  return (
    <Section
      title={t('notes')}
      aside={
        mayEdit &&
        !editing && (
          <IconButton label={t('editNotes')} onClick={() => setEditing(true)}>
            <Pencil size={16} />
          </IconButton>
        )
      }
    >
      {editing ? (
        <Form send={save} submit={ui('save')} onCancel={() => setEditing(false)}>
          {(faults) => (
            <Field label={t('notes')} fault={faults.notes}>
              <TextArea name="notes" rows={4} maxLength={10_000} autoFocus defaultValue={booking.notes ?? ''} />
            </Field>
          )}
        </Form>
      ) : (
        <p className={booking.notes ? 'break-words whitespace-pre-wrap' : 'text-faint'}>
          {booking.notes ?? t('noNotes')}
        </p>
      )}
    </Section>
  )
}
