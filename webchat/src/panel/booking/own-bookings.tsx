// The visitor's own bookings: what is coming up can be moved and cancelled, what is past is shown.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isUpcoming } from '../data/bookings.ts'
import type { Booking } from '../data/shapes.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../ui/button.tsx'
import { Heading } from '../ui/heading.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { useWording } from '../ui/words.ts'
import { MoveBooking } from './move-booking.tsx'
import { useService } from './service-of.ts'
import { Summary } from './summary.tsx'
import { bookingTexts } from './texts.ts'

export function OwnBookings({
  moving,
  onMove,
  next,
}: {
  moving: Booking | null
  onMove: (booking: Booking | null) => void
  /** The buttons after a booking was moved. */
  next: ComponentChildren
}) {
  const t = useTexts(bookingTexts)
  const wording = useWording()
  const { bookings } = usePanel()
  const list = useStore(bookings.store, (state) => state.list)
  const [failure, setFailure] = useState<string | null>(null)
  const load = () => {
    setFailure(null)
    bookings.load().catch((error) => setFailure(wording.of(error)))
  }
  useEffect(load, [])

  if (moving) return <MoveBooking booking={moving} next={next} />
  const upcoming = (list ?? []).filter((booking) => isUpcoming(booking))
  const others = (list ?? []).filter((booking) => !isUpcoming(booking))
  return (
    <>
      <Heading>{t('yours')}</Heading>
      {failure !== null && (
        <div role="alert" class="remark danger">
          <p>{failure}</p>
          <Button onClick={load}>{t('again')}</Button>
        </div>
      )}
      {list === null && failure === null && (
        <p class="soft" role="status">
          {t('loading')}
        </p>
      )}
      {list?.length === 0 && <p class="soft">{t('none')}</p>}
      {upcoming.length > 0 && (
        <ul class="cards">
          {upcoming.map((booking) => (
            <li key={booking.id}>
              <Upcoming booking={booking} onMove={() => onMove(booking)} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <h3>{t('past')}</h3>
          <ul class="cards">
            {others.map((booking) => (
              <li key={booking.id}>
                <Past booking={booking} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Upcoming({ booking, onMove }: { booking: Booking; onMove: () => void }) {
  const t = useTexts(bookingTexts)
  const wording = useWording()
  const { bookings, clock, tellPage } = usePanel()
  const service = useService(booking)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const cancel = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await bookings.cancel(booking.id)
      tellPage('booking', { id: booking.id, change: 'cancelled' })
    } catch (error) {
      setFailure(wording.of(error))
      setBusy(false)
    }
  }
  const what = [booking.service_name, booking.start && clock.whole(booking.start)].filter(Boolean).join(', ')
  return (
    <Summary booked={booking} {...(booking.status === 'pending_payment' && { note: t('waitingForPayment') })}>
      {failure !== null && (
        <p role="alert" class="remark danger">
          {failure}
        </p>
      )}
      {isAsking ? (
        <div class="ask" role="alertdialog" aria-label={t('cancel')}>
          <p>{t('cancelAsk', { what })}</p>
          <div class="row">
            <Button look="danger" disabled={isBusy} onClick={() => void cancel()}>
              {t('yesCancel')}
            </Button>
            <Button focused onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
          </div>
        </div>
      ) : (
        <div class="row">
          {service && booking.can_reschedule && (
            <Button onClick={onMove} aria-label={`${t('move')}: ${what}`}>
              {t('move')}
            </Button>
          )}
          {booking.can_cancel && (
            <Button look="quiet" onClick={() => setAsking(true)} aria-label={`${t('cancel')}: ${what}`}>
              {t('cancel')}
            </Button>
          )}
        </div>
      )}
    </Summary>
  )
}

function Past({ booking }: { booking: Booking }) {
  const t = useTexts(bookingTexts)
  const note = booking.status === 'cancelled' ? { note: t('cancelled') } : {}
  return <Summary booked={booking} {...note} />
}
