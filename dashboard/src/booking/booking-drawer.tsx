// Everything about one booking, beside the page it was opened from.
import { useQuery } from '@tanstack/react-query'
import { bookingQuery } from '../data/queries.ts'
import { Drawer } from '../ui/dialog.tsx'
import { Failed, SkeletonList } from '../ui/surface.tsx'

export function BookingDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(bookingQuery(id))
  return (
    <Drawer title={data?.customer?.name ?? ''} open onClose={onClose}>
      {error ? <Failed error={error} /> : data ? <p>{data.status}</p> : <SkeletonList />}
    </Drawer>
  )
}
