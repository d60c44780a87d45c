// The chosen conversation: its head and its thread.
import { useQuery } from '@tanstack/react-query'
import { Failed, SkeletonList } from '../../ui/surface.tsx'
import { conversationQuery } from '../queries.ts'
import { Thread } from '../thread/thread.tsx'
import { ThreadHead } from './thread-head.tsx'

export function ChosenConversation({ id }: { id: string }) {
  const { data: conversation, error, refetch } = useQuery(conversationQuery(id))
  return (
    <section className="flex min-w-0 flex-1 flex-col">
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !conversation ? (
        <div className="p-4">
          <SkeletonList rows={8} />
        </div>
      ) : (
        <>
          <ThreadHead conversation={conversation} />
          <Thread conversation={conversation} />
        </>
      )}
    </section>
  )
}
