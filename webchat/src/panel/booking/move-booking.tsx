// Moves a booking of the visitor to another time.
import { useState } from 'preact/hooks'
import type { Day } from '../data/clock.ts'
import type { Booking, Slot } from '../data/shapes.ts'
import { Button } from '../ui/button.tsx'
import { Heading } from '../ui/heading.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { useStepBack } from '../ui/step-back.ts'
import { useWording } from '../ui/words.ts'
import { alternativesOf } from './alternatives.ts'
import { BookingDone } from './booking-done.tsx'
import { useService } from './service-of.ts'
import { Summary } from './summary.tsx'
import { bookingTexts } from './texts.ts'
import { TimePicker, Times } from './time-picker.tsx'
import { ZoneNote } from './zone-note.tsx'

export function MoveBooking({ booking, onChat }: { booking: Booking; onChat: () => void }) {
  const t = useTexts(bookingTexts)
  const wording = useWording()
  const { bookings, clock, tellPage } = usePanel()
  const service = useService(booking)
  const [wanted, setWanted] = useState<Slot | null>(null)
  const [moved, setMoved] = useState<Booking | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [remark, setRemark] = useState<string | null>(null)
  const [version, setVersion] = useState(0)
  const [instead, setInstead] = useState<readonly Slot[]>([])
  const [day, setDay] = useState<Day | null>(null)

  const pick = (slot: Slot) => {
    setWanted(slot)
    setDay(clock.dayOf(slot.start))
  }

  useStepBack(() => {
    const isBack = wanted !== null && moved === null
    if (isBack) setWanted(null)
    return isBack
  })

  const move = async () => {
    if (!wanted) return
    setBusy(true)
    try {
      const done = await bookings.move(booking.id, wanted.start)
      setMoved(done)
      tellPage('booking', { id: done.id, change: 'moved' })
    } catch (error) {
      const others = alternativesOf(error)
      setInstead(others ?? [])
      setRemark(others ? t(others.length > 0 ? 'taken' : 'takenNone') : wording.of(error))
      setWanted(null)
      setVersion(version + 1)
    }
    setBusy(false)
  }

  if (!service) return null
  if (moved) return <BookingDone title={t('moved')} booking={moved} onChat={onChat} />
  const now = booking.start ? t('was', { when: clock.whole(booking.start) }) : ''
  if (wanted) {
    return (
      <>
        <Heading>{t('confirmMove')}</Heading>
        <Summary booked={{ ...booking, start: wanted.start, resources: [] }} note={now} />
        <Button look="main" disabled={isBusy} onClick={() => void move()}>
          {t('confirmMove')}
        </Button>
        <Button look="quiet" onClick={() => setWanted(null)}>
          {t('chooseNewTime')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Heading>{t('chooseNewTime')}</Heading>
      <p class="soft">{`${service.name}. ${now}`}</p>
      {remark !== null && (
        <div role="alert" class="remark">
          <p>{remark}</p>
          {instead.length > 0 && <Times slots={instead} isBusy={isBusy} onPick={pick} showDay />}
        </div>
      )}
      <TimePicker
        service={service}
        version={version}
        preferredDay={day}
        partySize={booking.party_size}
        isBusy={isBusy}
        onPick={pick}
      />
      <ZoneNote />
    </>
  )
}
