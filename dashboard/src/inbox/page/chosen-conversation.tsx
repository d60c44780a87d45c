// The chosen conversation: its head, its thread, the composer, and the side panel.
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Conversation } from '../../data/api.ts'
import { useMay } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { useMeasuredPaint } from '../../ui/measured-paint.ts'
import { Failed, SkeletonList } from '../../ui/surface.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { Composer } from '../composer/composer.tsx'
import { threadQuery } from '../loaded-thread.ts'
import { conversationQuery, conversationWorkQuery } from '../queries.ts'
import { HandOverDialog } from '../side/hand-over-dialog.tsx'
import { SidePanel } from '../side/side-panel.tsx'
import { Thread } from '../thread/thread.tsx'
import { reopen, resolve } from './actions.ts'
import { ConversationBooking } from './conversation-booking.tsx'
import { pageTexts } from './texts.ts'
import { ThreadHead } from './thread-head.tsx'
import { useConversationKeys } from './use-conversation-keys.ts'
import { usePresence } from './use-presence.ts'
import type { Steps } from './use-steps.ts'
import { WhoIsHere } from './who-is-here.tsx'

export function ChosenConversation({ id, steps }: { id: string; steps: Steps }) {
  const { data: conversation, error, refetch, dataUpdatedAt } = useQuery(conversationQuery(id))
  // The messages, the bookings and the presence need only the id, so none of them waits for the conversation.
  const thread = useQuery(threadQuery(id))
  useMeasuredPaint('inbox', id, conversation && thread.data && Math.max(dataUpdatedAt, thread.dataUpdatedAt))
  useQuery(conversationWorkQuery(id))
  const onWriting = usePresence(id)
  if (conversation) return <Chosen conversation={conversation} steps={steps} onWriting={onWriting} />
  return (
    <section className="min-w-0 flex-1 p-4">
      {error ? <Failed error={error} retry={() => void refetch()} /> : <SkeletonList rows={8} />}
    </section>
  )
}

/** Whether the side panel was hidden, for the next conversation. */
let hidesPanel = false

function Chosen({
  conversation,
  steps,
  onWriting,
}: {
  conversation: Conversation
  steps: Steps
  onWriting: () => void
}) {
  const t = useTexts(pageTexts)
  const isWide = useWide()
  const mayBook = useMay('bookings:write')
  const [details, setDetails] = useState(isWide && !hidesPanel)
  const [snoozing, setSnoozing] = useState(false)
  const [asks, setAsks] = useState<'hand-over' | 'book' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const toggleDetails = () => {
    hidesPanel = isWide && details
    setDetails(!details)
  }
  const resolveAndNext = () => {
    if (conversation.status !== 'open') return reopen(conversation)
    steps.next()
    resolve(conversation)
  }
  const handOver = () => setAsks('hand-over')
  const book = () => mayBook && setAsks('book')
  const close = () => setAsks(null)
  useConversationKeys({
    conversation,
    field,
    resolveAndNext,
    handOver,
    book,
    toggleDetails,
    showDetails: () => setDetails(true),
    snooze: () => setSnoozing(true),
    back: steps.back,
  })
  const panel = <SidePanel conversation={conversation} book={book} handOver={handOver} />
  return (
    <>
      <section aria-label={conversation.customer.name} className="flex min-w-0 flex-1 flex-col">
        <ThreadHead
          conversation={conversation}
          back={steps.back}
          resolveAndNext={resolveAndNext}
          showsDetails={details}
          toggleDetails={toggleDetails}
          snoozing={snoozing}
          setSnoozing={setSnoozing}
        />
        <Thread conversation={conversation} />
        <WhoIsHere conversation={conversation} />
        <Composer conversation={conversation} field={field} onWriting={onWriting} />
      </section>
      {details && isWide && (
        <section aria-label={t('details')} className="w-80 shrink-0 overflow-y-auto border-l bg-card p-4">
          {panel}
        </section>
      )}
      {!isWide && (
        <Drawer title={t('details')} open={details} onClose={() => setDetails(false)}>
          {panel}
        </Drawer>
      )}
      {asks === 'hand-over' && <HandOverDialog conversation={conversation} onClose={close} />}
      {asks === 'book' && <ConversationBooking conversation={conversation} onClose={close} />}
    </>
  )
}
