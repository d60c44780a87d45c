// Archives an entry of the catalog, or lists what still needs it, with links.
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BookingLink } from '../../booking/booking-link.tsx'
import { type HoldfastError, isProblem } from '../../data/api.ts'
import { bookingQuery } from '../../data/queries.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { catalogTexts } from './catalog-texts.ts'
import { Users, type UsersOf } from './users.tsx'

export function ArchiveDialog({
  name,
  users,
  archive,
  onClose,
}: {
  name: string
  /** The entries that use this one, for a refusal by the server. */
  users: UsersOf
  /** Archives the entry and leaves its page. */
  archive: () => Promise<unknown>
  onClose: () => void
}) {
  const t = useTexts(catalogTexts)
  const ui = useTexts(uiTexts)
  const [running, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<HoldfastError | null>(null)
  if (refusal) return <Needed name={name} users={users} refusal={refusal} onClose={onClose} />
  const run = async () => {
    setRunning(true)
    try {
      await archive()
      notify(t('archived', { name }))
      onClose()
    } catch (error) {
      if (isProblem(error, 'invalid_transition')) setRefusal(error)
      else notifyProblem(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog title={t('archiveTitle', { name })} open onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-soft">{t('archiveText')}</p>
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button look="danger" disabled={running} onClick={run}>
            {t('archive')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The server's detail is in English; the text here is made from the names and ids in it. */
function Needed({
  name,
  users,
  refusal,
  onClose,
}: {
  name: string
  users: UsersOf
  refusal: HoldfastError
  onClose: () => void
}) {
  const t = useTexts(catalogTexts)
  const ui = useTexts(uiTexts)
  const bookings = refusal.detail.match(/\bbkg_\w+/g) ?? []
  const keys = /give tasks to it: (.+)\.$/.exec(refusal.detail)?.[1]
  const inCatalog = bookings.length === 0 && keys === undefined
  return (
    <Dialog title={t('neededTitle', { name })} open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">{t('neededText')}</p>
        {bookings.length > 0 && (
          <NeededBookings
            ids={bookings}
            count={Number(/for (\d+) booking/.exec(refusal.detail)?.[1])}
            onOpen={onClose}
          />
        )}
        {keys !== undefined && (
          <Link to="/settings/stages" className="text-accent-ink underline">
            {t('neededStages', { keys })}
          </Link>
        )}
        {inCatalog && <Users {...users} />}
        <Button className="self-end" onClick={onClose}>
          {ui('close')}
        </Button>
      </div>
    </Dialog>
  )
}

function NeededBookings({ ids, count, onOpen }: { ids: readonly string[]; count: number; onOpen: () => void }) {
  const t = useTexts(catalogTexts)
  const clock = useClock()
  const bookings = useQueries({ queries: ids.map((id) => bookingQuery(id)) })
  return (
    <div>
      <p className="pb-1 text-sm font-medium text-soft">{t('neededBookings', { count })}</p>
      <ul>
        {ids.map((id, index) => {
          const booking = bookings[index]?.data
          const when = booking?.start ? clock.dayTime(booking.start) : null
          return (
            <li key={id}>
              <BookingLink id={id} onClick={onOpen} className="block truncate py-1.5 text-accent-ink underline">
                {booking ? [when, booking.customer?.name].filter(Boolean).join(' · ') || id : id}
              </BookingLink>
            </li>
          )
        })}
      </ul>
      {count > ids.length && <p className="text-sm text-faint">{t('neededMore', { count: count - ids.length })}</p>}
      <p className="pt-3 text-sm text-faint">{t('switchOff')}</p>
    </div>
  )
}
