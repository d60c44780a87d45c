// Asks for the input of an action or operation: who takes the task, its fields, or a reason.
import { useRef } from 'react'
import type { Booking } from '../../data/api.ts'
import { upload } from '../../data/upload.ts'
import { useClock, useMe, useNow } from '../../data/workspace.ts'
import { FieldInput } from '../../parts/field-input.tsx'
import { filledIn, isFile } from '../../parts/field-values.ts'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { useStages } from '../standing.tsx'
import { actionTexts } from './action-texts.ts'
import { useOfferName } from './offer-name.ts'
import { fieldsOf, isBadEnd, isClaim, isEarly, type Offer } from './offers.ts'
import type { OfferInput } from './run-offer.ts'
import { useTakers } from './takers.ts'

export function OfferDialog({
  booking,
  offer,
  onClose,
  run,
}: {
  booking: Booking
  offer: Offer
  onClose: () => void
  run: (input: OfferInput) => Promise<unknown>
}) {
  const t = useTexts(actionTexts)
  const name = useOfferName()(offer)
  const clock = useClock()
  const files = useFiles(booking.id)
  const fields = fieldsOf(offer)
  const { config } = useStages()
  const isBad = config !== undefined && isBadEnd(offer, config)
  const asksWhy = fields.length === 0 && isBad
  const early = isEarly(offer, booking, useNow())
  const send = async (form: FormData) => {
    const given = fields.filter((field) => !isFile(field)).map((field) => [field.key, filledIn(field, form, clock)])
    const data = Object.fromEntries([...given, ...(await files.send(fields))].filter(([, value]) => value !== null))
    const taker = textOf(form, 'resource_id')
    const reason = asksWhy ? textOf(form, 'reason') : null
    await run({ data: { ...data, ...(reason && { reason }) }, ...(taker && { resource_id: taker }), early })
    onClose()
  }
  return (
    <Dialog title={`${name} · ${booking.customer?.name ?? ''}`} open onClose={onClose}>
      <Form send={send} submit={name} onCancel={onClose} danger={isBad}>
        {(faults) => (
          <>
            {early && <p className="font-medium">{t('earlyAsk')}</p>}
            {isClaim(offer) && <Taker booking={booking} fault={faults.resource_id} />}
            {fields.map((field) => (
              <FieldInput key={field.key} field={field} fault={faults[`data/${field.key}`]} onFile={files.choose} />
            ))}
            {asksWhy && (
              <>
                <p className="text-soft">{offer.key === 'cancel' ? t('cancelAsk') : t('endAsk')}</p>
                <Field label={t('reason')} hint={t('reasonHint')} fault={faults.reason} optional>
                  <TextArea name="reason" rows={2} maxLength={500} />
                </Field>
              </>
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}

function Taker({ booking, fault }: { booking: Booking; fault: string | undefined }) {
  const t = useTexts(actionTexts)
  const me = useMe()
  const takers = useTakers(booking)
  if (takers.length === 0) return <p className="text-soft">{t('nobodyTakes')}</p>
  return (
    <Field label={t('forWhom')} hint={t('forWhomHint')} fault={fault}>
      <Select name="resource_id" required>
        {takers.map(({ id, name, member_id }) => (
          <option key={id} value={id}>
            {member_id === me.id ? `${name} (${t('me')})` : name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Photos and signatures are sent before the form; a file that was sent is not sent again with the next attempt. */
function useFiles(bookingId: string) {
  const chosen = useRef(new Map<string, File>())
  const sent = useRef(new WeakMap<File, string>())
  return {
    choose: (key: string, file: File | null) => {
      if (file) chosen.current.set(key, file)
      else chosen.current.delete(key)
    },
    async send(fields: readonly { key: string; type: string }[]): Promise<[string, string][]> {
      const ids: [string, string][] = []
      for (const { key, type } of fields) {
        const file = chosen.current.get(key)
        if (!file) continue
        const id = sent.current.get(file) ?? (await upload(bookingId, { file, kind: type as 'photo' })).id
        sent.current.set(file, id)
        ids.push([key, id])
      }
      return ids
    },
  }
}
