// The quick booking from a conversation: with its customer, and noted in its thread.
import { lazy, Suspense } from 'react'
import type { Conversation } from '../../data/api.ts'
import { useClock, useNow } from '../../data/workspace.ts'

const QuickBooking = lazy(() =>
  import('../../booking/quick/quick-booking.tsx').then(({ QuickBooking }) => ({ default: QuickBooking })),
)

export function ConversationBooking({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const today = useClock().dayOf(useNow())
  const { id, customer } = conversation
  return (
    <Suspense>
      <QuickBooking begin={{ day: today, customer, conversationId: id }} onClose={onClose} />
    </Suspense>
  )
}
