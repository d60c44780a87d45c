// What can be done with a booking, where it was pressed with the other button or by its own.
import { CalendarClock, Check, DoorOpen, PanelRight, UserX, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { refreshAfter, replaceInLists } from '../booking/booking-cache.ts'
import { api, type Booking } from '../data/api.ts'
import { useMay } from '../data/workspace.tsx'
import { useTexts } from '../text/texts.ts'
import { Ask } from '../ui/ask.tsx'
import { MenuAt, MenuItem, MenuLine } from '../ui/menu.tsx'
import { notify, notifyProblem } from '../ui/notices.tsx'
import { canMove, useLook } from './booking-look.tsx'
import { moveTexts } from './move-texts.ts'

export interface MenuPlace {
  booking: Booking
  x: number
  y: number
}

type Operation = 'checkInBooking' | 'completeBooking' | 'markBookingNoShow' | 'cancelBooking'

/** From which status on each is allowed, as the server has it. */
const ALLOWED: Record<Operation, readonly string[]> = {
  checkInBooking: ['confirmed'],
  completeBooking: ['confirmed', 'checked_in'],
  markBookingNoShow: ['confirmed'],
  cancelBooking: ['confirmed', 'pending_payment', 'checked_in'],
}

export function BookingMenu({
  place: { booking, x, y },
  onClose,
  open,
  move,
  back,
}: {
  place: MenuPlace
  onClose: () => void
  open: (booking: Booking) => void
  move: (booking: Booking) => void
  /** Gives the keyboard back to where it was. */
  back: () => void
}) {
  const t = useTexts(moveTexts)
  const { nameOf, clock } = useLook()
  const mayWrite = useMay('bookings:write')
  const [asks, setAsks] = useState(false)
  const customer = nameOf(booking)
  const offers = (operation: Operation) =>
    mayWrite && booking.kind === 'scheduled' && ALLOWED[operation].includes(booking.status)
  const run = async (operation: Operation, words: string) => {
    const changed = await api()[operation](booking.id, { expected_version: booking.version })
    replaceInLists(booking.id, changed)
    refreshAfter(changed)
    notify(words)
  }
  const entry = (operation: Operation, icon: ReactNode, text: string, done: string) =>
    offers(operation) && (
      <MenuItem
        icon={icon}
        onSelect={() => {
          onClose()
          run(operation, done).catch(notifyProblem)
        }}
      >
        {text}
      </MenuItem>
    )
  if (asks) {
    return (
      <Ask
        open
        title={t('cancelTitle')}
        action={t('cancelBooking')}
        onClose={() => {
          onClose()
          back()
        }}
        run={() => run('cancelBooking', t('cancelled', { customer }))}
      >
        {t('cancelText', { customer, when: booking.start ? clock.dayTime(booking.start) : '' })}
      </Ask>
    )
  }
  return (
    <MenuAt x={x} y={y} onClose={onClose} back={back}>
      <MenuItem icon={<PanelRight size={18} />} onSelect={() => open(booking)}>
        {t('open')}
      </MenuItem>
      {mayWrite && canMove(booking) && (
        <MenuItem icon={<CalendarClock size={18} />} onSelect={() => move(booking)}>
          {t('move')}
        </MenuItem>
      )}
      {entry('checkInBooking', <DoorOpen size={18} />, t('checkIn'), t('checkedIn', { customer }))}
      {entry('completeBooking', <Check size={18} />, t('complete'), t('completed', { customer }))}
      {entry('markBookingNoShow', <UserX size={18} />, t('noShow'), t('missed', { customer }))}
      {offers('cancelBooking') && (
        <>
          <MenuLine />
          <MenuItem icon={<X size={18} />} danger stays onSelect={() => setAsks(true)}>
            {t('cancelBooking')}
          </MenuItem>
        </>
      )}
    </MenuAt>
  )
}
