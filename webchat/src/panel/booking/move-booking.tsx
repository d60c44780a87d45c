// Moves a booking of the visitor to another time.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Booking, Slot } from '../data/shapes.ts'
import { Button } from '../ui/button.tsx'
import { Heading } from '../ui/heading.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { useStepBack } from '../ui/step-back.ts'
import { BookingDone } from './booking-done.tsx'
import { ChooseTime, useTimeChoice } from './choose-time.tsx'
import { PersonChoice } from './person-choice.tsx'
import { useService } from './service-of.ts'
import { Summary } from './summary.tsx'
import { bookingTexts } from './texts.ts'

export function MoveBooking({ booking, next }: { booking: Booking; next: ComponentChildren }) {
  const t = useTexts(bookingTexts)
  const { bookings, clock, tellPage } = usePanel()
  const service = useService(booking)
  const [wanted, setWanted] = useState<Slot | null>(null)
  const [moved, setMoved] = useState<Booking | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The booking stays with the same person, unless the visitor chooses another one.
  const people = service?.people ?? []
  const [person, setPerson] = useState(() => people.find(({ id }) => isOf(booking, id))?.id ?? null)
  const choice = useTimeChoice()

  const pick = (slot: Slot) => {
    setWanted(slot)
    choice.chose(slot)
  }

  useStepBack(wanted !== null && moved === null ? () => setWanted(null) : null)

  const move = async () => {
    if (!wanted) return
    setBusy(true)
    try {
      const asked = person === null ? {} : { resource_ids: [person] }
      const done = await bookings.move(booking.id, { start: wanted.start, ...asked })
      setMoved(done)
      tellPage('booking', { id: done.id, change: 'moved' })
    } catch (error) {
      choice.failed(error)
      setWanted(null)
    }
    setBusy(false)
  }

  if (!service) return null
  if (moved) return <BookingDone title={t('moved')} booking={moved} next={next} />
  const before = booking.start ? t('insteadOf', { when: clock.whole(booking.start) }) : ''
  if (wanted) {
    return (
      <>
        <Heading>{t('confirmMove')}</Heading>
        <Summary
          booked={{ ...booking, start: wanted.start, resources: people.filter(({ id }) => id === person) }}
          note={before}
        />
        <Button look="main" disabled={isBusy} onClick={() => void move()}>
          {t('confirmMove')}
        </Button>
        <Button look="quiet" onClick={() => setWanted(null)}>
          {t('otherTime')}
        </Button>
      </>
    )
  }
  return (
    <ChooseTime
      title={t('chooseNewTime')}
      choice={choice}
      service={service}
      partySize={booking.party_size}
      person={person}
      isBusy={isBusy}
      onPick={pick}
    >
      <p class="soft">{`${service.name}. ${before}`}</p>
      <PersonChoice service={service} value={person} onChange={setPerson} />
    </ChooseTime>
  )
}

const isOf = ({ resources }: Booking, person: string) => resources.some(({ id }) => id === person)
