// Notes for the team, edited in place.
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '../../data/api.ts'
import { useMay } from '../../data/workspace.ts'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { isHold } from '../status.ts'
import { changeBooking } from './change-booking.ts'
import { drawerTexts } from './drawer-texts.ts'

export function Notes({ booking }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const ui = useTexts(uiTexts)
  /** The notes as they were when the member began to write. */
  const [begun, setBegun] = useState<{ notes: string | null } | null>(null)
  const mayEdit = useMay('bookings:write') && !isHold(booking)
  const save = async (form: FormData) => {
    await changeBooking(booking, { notes: textOf(form, 'notes') })
    setBegun(null)
  }
  return (
    <Section
      title={t('notes')}
      aside={
        mayEdit &&
        !begun && (
          <IconButton label={t('editNotes')} onClick={() => setBegun({ notes: booking.notes })}>
            <Pencil size={16} />
          </IconButton>
        )
      }
    >
      {begun ? (
        <Form send={save} submit={ui('save')} onCancel={() => setBegun(null)}>
          {(faults) => (
            <>
              <Field label={t('notes')} fault={faults.notes}>
                <TextArea name="notes" rows={4} maxLength={10_000} autoFocus defaultValue={begun.notes ?? ''} />
              </Field>
              {booking.notes !== begun.notes && <Theirs notes={booking.notes} />}
            </>
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

/** The notes that somebody else has saved in the meantime, so that the member sees what saving would overwrite. */
function Theirs({ notes }: Pick<Booking, 'notes'>) {
  const t = useTexts(drawerTexts)
  return (
    <div role="alert" className="rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn-ink">
      <p>{t('conflict')}</p>
      <p className="mt-1 font-medium break-words whitespace-pre-wrap">{notes ?? t('noNotes')}</p>
    </div>
  )
}
