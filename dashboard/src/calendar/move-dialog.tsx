// The dialog that moves a booking without dragging: day, time, resource and duration, with the free times of the day.
import { minuteOf } from '@holdfast/time/moment.ts'
import { useState } from 'react'
import { type When, WhenFields } from '../booking/quick/when-fields.tsx'
import type { Booking } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input, Options, Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Remark } from '../ui/remark.tsx'
import { useLook } from './booking-look.tsx'
import { moveTexts } from './move-texts.ts'
import { type Known, obstacleTo, replacementsFor, type Wish } from './obstacles.ts'
import { MIN_LENGTH_MINUTES } from './target.ts'
import { wishOf } from './use-moving.ts'

export function MoveDialog({
  booking,
  known,
  move,
  onClose,
}: {
  booking: Booking
  known: Known
  move: (wish: Wish) => void
  onClose: () => void
}) {
  const t = useTexts(moveTexts)
  const { clock, nameOf } = useLook()
  const before = wishOf(booking)
  const [when, setWhen] = useState<When>({ day: clock.dayOf(booking.start as string), start: booking.start })
  const [resourceIds, setResourceIds] = useState(before.resourceIds)
  const [minutes, setMinutes] = useState(before.minutes)
  const start = when.start === null ? before.start : minuteOf(new Date(when.start))
  const wish: Wish = { booking, start, minutes, resourceIds }
  const isSame = start === before.start && minutes === before.minutes && resourceIds === before.resourceIds
  const obstacle = isSame ? null : obstacleTo(known, wish)
  const send = async () => {
    onClose()
    if (!isSame) move(wish)
  }
  return (
    <Dialog title={t('moveTitle', { customer: nameOf(booking) })} open onClose={onClose}>
      <Form send={send} submit={t('moveNow')} onCancel={onClose}>
        <div className="grid grid-cols-2 gap-3">
          {before.resourceIds.map((id, index) => (
            <WhoField
              key={id}
              known={known}
              booking={booking}
              original={id}
              value={resourceIds[index] ?? id}
              onChange={(next) => setResourceIds(resourceIds.map((each, place) => (place === index ? next : each)))}
            />
          ))}
          <Field label={t('length')}>
            <Input
              type="number"
              required
              min={MIN_LENGTH_MINUTES}
              max={1440}
              value={minutes}
              onChange={({ target }) => setMinutes(Number(target.value))}
            />
          </Field>
        </div>
        <WhenFields
          value={when}
          onChange={setWhen}
          wish={{ serviceId: booking.service_id, partySize: booking.party_size, resourceIds }}
          focused
        />
        {obstacle && <Remark tone="warn">{t(obstacle)}</Remark>}
      </Form>
    </Dialog>
  )
}

function WhoField({
  known,
  booking,
  original,
  value,
  onChange,
}: {
  known: Known
  booking: Booking
  original: string
  value: string
  onChange: (id: string) => void
}) {
  const t = useTexts(moveTexts)
  const possible = replacementsFor(known, booking.service_id, original)
  const options = known.resources.filter(({ id }) => possible.has(id))
  if (options.length < 2) return null
  return (
    <Field label={t('who')}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <Options of={options} />
      </Select>
    </Field>
  )
}
