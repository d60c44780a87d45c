// The page of the inbox: the list, the thread and the side panel; on a phone one of them at a time.
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import { channelsQuery } from '../../data/message-queries.ts'
import { membersQuery, servicesQuery } from '../../data/queries.ts'
import { cx } from '../../ui/class-names.ts'
import { usePageKeys } from '../../ui/page-keys.ts'
import { KEYS } from '../keys.ts'
import { ConversationList } from '../list/conversation-list.tsx'
import { useConversations } from '../list/use-conversations.ts'
import { ChosenConversation } from './chosen-conversation.tsx'
import { NoneChosen } from './none-chosen.tsx'
import { useSteps } from './use-steps.ts'

export function InboxPage() {
  const [search] = useAddress()
  const id = textIn(search, 'conversation')
  const list = useConversations()
  const steps = useSteps(list.conversations, id)
  const searchBox = useRef<HTMLInputElement>(null)
  // The parts of a conversation need these, so they are loaded now, together with the list.
  useQuery(membersQuery)
  useQuery(servicesQuery)
  useQuery(channelsQuery)
  usePageKeys({
    [KEYS.next]: steps.next,
    [KEYS.previous]: steps.previous,
    [KEYS.search]: () => searchBox.current?.focus(),
  })
  return (
    // As high as the window, between the bars of the frame: the list and the thread scroll, the page does not.
    <div className="-m-4 -mb-24 flex h-[calc(100dvh-7rem-env(safe-area-inset-bottom))] sm:-m-6 lg:h-dvh">
      <div
        className={cx(
          'flex min-w-0 flex-col border-r bg-card lg:w-80 lg:shrink-0',
          id ? 'max-lg:hidden' : 'flex-1 lg:flex-none',
        )}
      >
        <ConversationList list={list} searchBox={searchBox} />
      </div>
      {id ? <ChosenConversation key={id} id={id} steps={steps} /> : <NoneChosen />}
    </div>
  )
}
