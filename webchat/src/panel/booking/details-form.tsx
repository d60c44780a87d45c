// The last step of a booking: who comes, and what the service asks for. The time is kept meanwhile.
import { useEffect, useState } from 'preact/hooks'
import type { Confirmation } from '../data/bookings.ts'
import { phoneBeginning, phoneExample, phoneOf } from '../data/phone.ts'
import type { Booking, Hold, Service } from '../data/shapes.ts'
import { timeFormat } from '../data/time-text.ts'
import { Field, TextField } from '../ui/field.tsx'
import { Form, textOf } from '../ui/form.tsx'
import { Heading } from '../ui/heading.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { useWording } from '../ui/words.ts'
import { canFillIn, filledIn, IntakeField } from './intake-field.tsx'
import { Summary } from './summary.tsx'
import { bookingTexts } from './texts.ts'

export function DetailsForm({
  service,
  hold,
  typed,
  onDone,
  onExpired,
}: {
  service: Service
  hold: Hold
  /** The values that the visitor has typed in this form, also before choosing another time. */
  typed: { current: FormData | null }
  onDone: (booking: Booking) => void
  onExpired: () => void
}) {
  const t = useTexts(bookingTexts)
  const wording = useWording()
  const { bookings, currency, clock, tag } = usePanel()
  const fields = service.intake_fields.filter(canFillIn)
  useExpiry(hold.expires_at, onExpired)
  const [before] = useState(typed.current)
  const kept = (name: string, beginning = '') => ({ name, defaultValue: before ? textOf(before, name) : beginning })

  const send = async (data: FormData) => {
    const phone = phoneOf(textOf(data, 'phone'), currency)
    const faults: Record<string, string> = {}
    if (textOf(data, 'name') === '') faults.name = wording.ofCode('required')
    if (phone === '') faults.phone = wording.ofCode('required')
    if (Object.keys(faults).length > 0) return faults
    const intake: Record<string, unknown> = {}
    for (const field of fields) {
      const value = filledIn(field, data, clock)
      if (value !== undefined) intake[field.key] = value
    }
    const confirmation: Confirmation = {
      name: textOf(data, 'name'),
      phone,
      ...(textOf(data, 'email') && { email: textOf(data, 'email') }),
      ...(textOf(data, 'notes') && { notes: textOf(data, 'notes') }),
      ...(fields.length > 0 && { intake }),
    }
    onDone(await bookings.confirm(hold.id, confirmation))
  }

  return (
    <>
      <Heading>{t('yourDetails')}</Heading>
      <Summary booked={hold} service={service} note={t('keptUntil', { time: localTime(hold.expires_at, tag) })} />
      <Form send={send} submit={t('confirm')} typed={typed}>
        {(faults) => (
          <>
            <TextField {...kept('name')} label={t('name')} autocomplete="name" maxLength={200} fault={faults.name} />
            <TextField
              {...kept('phone', phoneBeginning(currency))}
              type="tel"
              label={t('phone')}
              autocomplete="tel"
              maxLength={40}
              hint={t('phoneHint', { example: phoneExample(currency) })}
              fault={faults.phone}
            />
            <TextField
              {...kept('email')}
              type="email"
              label={t('email')}
              autocomplete="email"
              maxLength={254}
              optional={t('optional')}
              fault={faults.email}
            />
            {fields.map((field) => (
              <IntakeField key={field.key} field={field} before={before} fault={faults[`intake/${field.key}`]} />
            ))}
            <Field label={t('notes')} optional={t('optional')} fault={faults.notes}>
              {(control) => <textarea {...control} {...kept('notes')} rows={2} maxLength={2000} />}
            </Field>
          </>
        )}
      </Form>
    </>
  )
}

/** The time of the visitor's own clock, as it is about the next ten minutes. */
const localTime = (moment: string, tag: string) => timeFormat(tag).format(new Date(moment))

/** The server's moment by the visitor's clock, which may be wrong: the length of the hold counts, not the moment. */
function useExpiry(expiresAt: string, onExpired: () => void): void {
  const [began] = useState(Date.now)
  useEffect(() => {
    const left = Math.min(Math.max(Date.parse(expiresAt) - began, MIN_LEFT_MS), MAX_HOLD_MS)
    const timer = setTimeout(onExpired, left)
    return () => clearTimeout(timer)
  }, [expiresAt])
}

const MAX_HOLD_MS = 10 * 60_000
const MIN_LEFT_MS = 60_000
