// Changes of a conversation: shown at once in the thread and in all lists, and applied to what others have saved.
import { api, type Conversation, type ConversationChange, isProblem } from '../data/api.ts'
import { askAgain } from '../data/queries.ts'
import { type Change, eachItem, showAtOnce } from '../data/shown-at-once.ts'

/** Shows `shown` while `send` runs, and then the server's answer. */
export async function changeConversation(
  id: string,
  shown: Partial<Conversation>,
  send: () => Promise<Conversation>,
): Promise<Conversation> {
  try {
    return await showAtOnce(
      everywhere(id, (present) => ({ ...present, ...shown })),
      send,
      (answer) => everywhere(id, (present) => (present.version > answer.version ? present : answer)),
    )
  } finally {
    askAgain(['conversation', id])
    askAgain(['conversations'])
  }
}

/** Changes fields. `change` is asked again with the present conversation if somebody else changed it meanwhile. */
export function patchConversation(
  conversation: Conversation,
  change: (present: Conversation) => ConversationChange,
  shown: Partial<Conversation>,
): Promise<Conversation> {
  return changeConversation(conversation.id, shown, () => patch(conversation, change))
}

async function patch(
  conversation: Conversation,
  change: (present: Conversation) => ConversationChange,
): Promise<Conversation> {
  const { id, version } = conversation
  try {
    return await api().updateConversation(id, { ...change(conversation), expected_version: version })
  } catch (error) {
    if (!isProblem(error, 'version_conflict')) throw error
    return patch(await api().getConversation(id), change)
  }
}

function everywhere(id: string, apply: (conversation: Conversation) => Conversation): Change[] {
  return [
    { queryKey: ['conversation', id], exact: true, apply },
    {
      queryKey: ['conversations'],
      apply: (list) => eachItem<Conversation>(list, (item) => (item.id === id ? apply(item) : item)),
    },
  ]
}
