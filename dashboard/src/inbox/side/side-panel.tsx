// The side panel of a conversation: the customer, who answers and who has it, and the bookings.
import type { Conversation } from '../../data/api.ts'
import { BookingsPart } from './bookings-part.tsx'
import { ConversationPart } from './conversation-part.tsx'
import { CustomerPart } from './customer-part.tsx'

export function SidePanel({
  conversation,
  book,
  handOver,
}: {
  conversation: Conversation
  book: () => void
  handOver: () => void
}) {
  return (
    <div className="flex flex-col gap-6">
      <CustomerPart conversation={conversation} />
      <ConversationPart conversation={conversation} handOver={handOver} />
      <BookingsPart conversation={conversation} book={book} />
    </div>
  )
}
