// Booking in the chat, step by step: the visitor chooses a service and a time, which is then kept, and says who comes.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Day } from '../data/clock.ts'
import type { Booking, Hold, Service, Slot } from '../data/shapes.ts'
import { Heading } from '../ui/heading.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { useStepBack } from '../ui/step-back.ts'
import { useWording } from '../ui/words.ts'
import { alternativesOf } from './alternatives.ts'
import { BookingDone } from './booking-done.tsx'
import { DetailsForm } from './details-form.tsx'
import { PartySize } from './party-size.tsx'
import { ServiceList } from './service-list.tsx'
import { bookingTexts } from './texts.ts'
import { TimePicker, Times } from './time-picker.tsx'
import { ZoneNote } from './zone-note.tsx'

export function BookingView({ onChat }: { onChat: () => void }) {
  const t = useTexts(bookingTexts)
  const wording = useWording()
  const { bookings, config, clock, tellPage } = usePanel()
  const [only] = config.services.length === 1 ? config.services : []
  const [service, setService] = useState<Service | null>(only ?? null)
  const [partySize, setPartySize] = useState(only?.min_party_size ?? 1)
  const [hold, setHold] = useState<Hold | null>(null)
  const [booked, setBooked] = useState<Booking | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [remark, setRemark] = useState<string | null>(null)
  const [instead, setInstead] = useState<readonly Slot[]>([])
  const [version, setVersion] = useState(0)
  const [day, setDay] = useState<Day | null>(null)
  const held = useRef<Hold | null>(null)
  held.current = booked ? null : hold

  useStepBack(() => {
    if (booked || !service || (!hold && only)) return false
    setRemark(null)
    if (!hold) setService(null)
    else {
      // The list that is loaded now may still be without the time.
      void bookings.release(hold.id).then(() => setVersion((before) => before + 1))
      setHold(null)
    }
    return true
  })
  // A visitor who leaves the form gives the time back.
  useEffect(() => () => void (held.current && bookings.release(held.current.id)), [])

  const pick = async ({ start }: Slot) => {
    if (!service || isBusy) return
    setBusy(true)
    setRemark(null)
    setDay(clock.dayOf(start))
    try {
      setHold(await bookings.hold({ service_id: service.id, start, party_size: partySize }))
      setInstead([])
    } catch (error) {
      const others = alternativesOf(error)
      setInstead(others ?? [])
      setRemark(others ? t(others.length > 0 ? 'taken' : 'takenNone') : wording.of(error))
      setVersion((before) => before + 1)
    }
    setBusy(false)
  }

  if (booked) {
    return <BookingDone title={t('done')} booking={booked} onChat={onChat} />
  }
  if (!service) {
    return (
      <ServiceList
        onChoose={(chosen) => {
          setService(chosen)
          setPartySize(chosen.min_party_size)
        }}
      />
    )
  }
  if (hold) {
    return (
      <DetailsForm
        service={service}
        hold={hold}
        onExpired={() => {
          setHold(null)
          setRemark(t('holdOver'))
        }}
        onDone={(booking) => {
          setBooked(booking)
          tellPage('booking', { id: booking.id, change: 'booked' })
        }}
      />
    )
  }
  return (
    <>
      <Heading>{t('chooseTime')}</Heading>
      <p class="soft">{service.name}</p>
      <PartySize service={service} value={partySize} onChange={setPartySize} />
      {remark !== null && (
        <div role="alert" class="remark">
          <p>{remark}</p>
          {instead.length > 0 && <Times slots={instead} isBusy={isBusy} onPick={(slot) => void pick(slot)} showDay />}
        </div>
      )}
      <TimePicker
        service={service}
        version={version}
        preferredDay={day}
        partySize={partySize}
        isBusy={isBusy}
        onPick={(slot) => void pick(slot)}
      />
      <ZoneNote />
    </>
  )
}
