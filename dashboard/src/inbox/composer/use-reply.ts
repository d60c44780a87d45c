// The draft of a reply or a note, and its sending. If somebody else has answered meanwhile, the author is asked first.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation, Message, MessageTemplateInput } from '../../data/api.ts'
import { useMe, useNow } from '../../data/workspace.ts'
import { findAnswer } from '../answered.ts'
import { threadQuery } from '../loaded-thread.ts'
import { send } from '../outbox.ts'
import { useAttached } from './attached.ts'
import { findUnfilled } from './canned.ts'
import type { Draft } from './drafts.ts'
import { lockOf } from './lock.ts'
import { messagesOf } from './messages-of.ts'
import { useDraft } from './use-draft.ts'

/** The question before a reply is sent, because somebody else has answered in the meantime. */
interface Question {
  answer: Message
  send: () => void
}

/** `onSent` is called after a reply or a note was sent. */
export function useReply(conversation: Conversation, onSent: () => void) {
  const { id, channel } = conversation
  const me = useMe()
  const lock = lockOf(conversation, useNow())
  const { data: thread } = useQuery(threadQuery(id))
  const [draft, change] = useDraft(id)
  const attached = useAttached(id)
  const [question, setQuestion] = useState<Question | null>(null)
  const { text, isNote } = draft
  const options = isNote ? null : draft.options
  const unfilled = isNote ? null : findUnfilled(text)
  const isLocked = lock !== null && !isNote
  const bodies = messagesOf({ text, isNote, options, files: attached.files }, channel)

  /** The newest reply of somebody else; undefined: not known, because the thread is not loaded. */
  const newestAnswer = () => thread && findAnswer(thread.messages, me.id)
  const seenNow = () => thread && (newestAnswer()?.id ?? null)
  const isEmpty = text === '' && draft.options === null && attached.files.length === 0
  /** The draft keeps the newest answer that the author had seen when they added the first letter, file or option. */
  const edit = (part: Partial<Draft>) =>
    change(isEmpty || draft.answered === undefined ? { ...part, answered: seenNow() } : part)

  const ask = (seen: string | null | undefined, sendIt: () => void) => {
    const answer = newestAnswer()
    if (answer && seen !== undefined && answer.id !== seen) setQuestion({ answer, send: sendIt })
    else sendIt()
  }
  const sendNow = () => {
    for (const { body, files } of bodies) send(id, body, files)
    // A note is followed by a note: otherwise the next one might be sent to the customer.
    change({ text: '', options: null, answered: undefined })
    attached.clear()
    setQuestion(null)
    onSent()
  }
  const isReady = bodies.length > 0 && !attached.isBusy && !unfilled && !isLocked
  return {
    text,
    isNote,
    options,
    files: attached.files,
    unfilled,
    /** Why nothing can be sent to the customer; null for a note. */
    lock: isNote ? null : lock,
    isReady,
    question,
    cancel: () => setQuestion(null),
    write: (next: string) => edit({ text: next }),
    offer: (titles: readonly string[] | null) => edit({ options: titles }),
    setNote: (next: boolean) => change({ isNote: next }),
    attach(files: Iterable<File>) {
      edit({})
      attached.add(files)
    },
    detach: attached.remove,
    submit() {
      if (!isReady) return
      if (isNote) sendNow()
      else ask(draft.answered, sendNow)
    },
    seenNow,
    /** `seen` is the newest answer that the author had seen when they began to choose the template. */
    sendTemplate(template: MessageTemplateInput, seen: string | null | undefined, onTemplateSent: () => void) {
      ask(seen, () => {
        send(id, { template })
        setQuestion(null)
        onTemplateSent()
      })
    },
  }
}
