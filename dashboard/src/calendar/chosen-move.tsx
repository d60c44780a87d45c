// The dialog for moving the booking that the address names, also one of another day.
import { useQuery } from '@tanstack/react-query'
import { canMove } from '../booking/status.ts'
import { bookingQuery } from '../data/queries.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { Known, Wish } from './obstacles.ts'

export function ChosenMove({
  id,
  known,
  move,
  onClose,
}: {
  id: string
  known: Known
  move: (wish: Wish) => void
  onClose: () => void
}) {
  const listed = known.bookings.find((each) => each.id === id)
  const { data } = useQuery({ ...bookingQuery(id), enabled: listed === undefined })
  const booking = listed ?? data
  if (!booking || !canMove(booking)) return null
  return <MoveDialog booking={booking} known={known} move={move} onClose={onClose} />
}
