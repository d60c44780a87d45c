// Booking in the chat, step by step: the visitor chooses a service and a time, which is then kept, and says who comes.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Booking, Hold, Service, Slot } from '../data/shapes.ts'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { useStepBack } from '../ui/step-back.ts'
import { useWording } from '../ui/words.ts'
import { BookingDone } from './booking-done.tsx'
import { ChooseTime, useTimeChoice } from './choose-time.tsx'
import { DetailsForm } from './details-form.tsx'
import { PartySize } from './party-size.tsx'
import { PersonChoice } from './person-choice.tsx'
import { ServiceList } from './service-list.tsx'
import { bookingTexts } from './texts.ts'

export function BookingView({ next }: { next: ComponentChildren }) {
  const t = useTexts(bookingTexts)
  const wording = useWording()
  const { bookings, config, tellPage } = usePanel()
  const [only] = config.services.length === 1 ? config.services : []
  const [service, setService] = useState<Service | null>(only ?? null)
  const [partySize, setPartySize] = useState(only?.min_party_size ?? 1)
  const [person, setPerson] = useState<string | null>(null)
  const [hold, setHold] = useState<Hold | null>(null)
  const [booked, setBooked] = useState<Booking | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choice = useTimeChoice()
  const typed = useRef<FormData | null>(null)
  const held = useRef<Hold | null>(null)
  held.current = booked ? null : hold

  const back = () => {
    choice.setRemark(null)
    if (!hold) setService(null)
    else {
      // The list that is loaded now may still be without the time.
      void bookings.release(hold.id).then(choice.loadAgain)
      setHold(null)
    }
  }
  useStepBack(booked || !service || (!hold && only) ? null : back)
  useEffect(() => {
    // A visitor who leaves the form, or closes the page, gives the time back. Browsers may keep a page to come back to.
    const leave = () => void (held.current && bookings.release(held.current.id))
    const hidden = ({ persisted }: PageTransitionEvent) => persisted || leave()
    addEventListener('pagehide', hidden)
    return () => {
      removeEventListener('pagehide', hidden)
      leave()
    }
  }, [])

  const pick = async (slot: Slot) => {
    if (!service || isBusy) return
    setBusy(true)
    choice.chose(slot)
    try {
      const asked = person === null ? {} : { resource_ids: [person] }
      setHold(await bookings.hold({ service_id: service.id, start: slot.start, party_size: partySize, ...asked }))
    } catch (error) {
      choice.failed(error)
    }
    setBusy(false)
  }

  if (booked) {
    return <BookingDone title={t('done')} booking={booked} next={next} />
  }
  if (!service) {
    return (
      <ServiceList
        onChoose={(chosen) => {
          setService(chosen)
          setPartySize(chosen.min_party_size)
          setPerson(null)
        }}
      />
    )
  }
  if (hold) {
    return (
      <DetailsForm
        service={service}
        hold={hold}
        typed={typed}
        onExpired={() => {
          setHold(null)
          choice.setRemark(wording.ofCode('hold_expired'))
        }}
        onDone={(booking) => {
          setBooked(booking)
          tellPage('booking', { id: booking.id, change: 'booked' })
        }}
      />
    )
  }
  return (
    <ChooseTime
      title={t('chooseTime')}
      choice={choice}
      service={service}
      partySize={partySize}
      person={person}
      isBusy={isBusy}
      onPick={(slot) => void pick(slot)}
    >
      <p class="soft">{service.name}</p>
      <PersonChoice service={service} value={person} onChange={setPerson} />
      <PartySize service={service} value={partySize} onChange={setPartySize} />
    </ChooseTime>
  )
}
