// The comments of the team on a booking.
import { api } from '../../data/api.ts'
import { useMay } from '../../data/workspace.ts'
import { CommentThread } from '../../parts/comment-thread.tsx'
import { useTexts } from '../../text/texts.ts'
import { Empty } from '../../ui/surface.tsx'
import { commentsQuery } from '../queries.ts'
import { drawerTexts } from './drawer-texts.ts'

export function Comments({ bookingId }: { bookingId: string }) {
  const t = useTexts(drawerTexts)
  const mayWrite = useMay('bookings:write')
  const send = (body: string) => api().createBookingComment(bookingId, { body })
  return (
    <CommentThread
      query={commentsQuery(bookingId)}
      send={mayWrite ? send : null}
      touches={['booking', bookingId]}
      empty={<Empty title={t('noComments')}>{t('noCommentsHint')}</Empty>}
    />
  )
}
