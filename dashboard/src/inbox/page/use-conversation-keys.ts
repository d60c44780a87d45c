// The keys of the chosen conversation.
import type { RefObject } from 'react'
import type { Conversation } from '../../data/api.ts'
import { useMay } from '../../data/workspace.ts'
import { usePageKeys } from '../../ui/page-keys.ts'
import { KEYS } from '../keys.ts'
import { FIELD_NAMES } from '../side/field-names.ts'
import { changeMode } from './actions.ts'

interface Handlers {
  conversation: Conversation
  field: RefObject<HTMLTextAreaElement | null>
  resolveAndNext: () => void
  handOver: () => void
  book: () => void
  toggleDetails: () => void
  showDetails: () => void
  snooze: () => void
  back: () => void
}

export function useConversationKeys(handlers: Handlers): void {
  const mayWrite = useMay('messages:write')
  const { conversation, field, showDetails } = handlers
  /** The side panel may have to be drawn first. */
  const focusIn = (name: string) => () => {
    showDetails()
    requestAnimationFrame(() => requestAnimationFrame(() => findField(name)?.focus()))
  }
  /** Reply or note: the button is pressed, as people do with the mouse. */
  const write = (kind: 'reply' | 'note') => () => {
    document.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.click()
    requestAnimationFrame(() => field.current?.focus())
  }
  const reading = {
    [KEYS.book]: handlers.book,
    [KEYS.details]: handlers.toggleDetails,
    [KEYS.back]: handlers.back,
  }
  const writing = {
    [KEYS.reply]: write('reply'),
    [KEYS.note]: write('note'),
    [KEYS.resolve]: handlers.resolveAndNext,
    [KEYS.mode]: () => changeMode(conversation),
    [KEYS.handOver]: handlers.handOver,
    [KEYS.snooze]: handlers.snooze,
    [KEYS.assign]: focusIn(FIELD_NAMES.assign),
    [KEYS.priority]: focusIn(FIELD_NAMES.priority),
    [KEYS.tags]: focusIn(FIELD_NAMES.tags),
  }
  usePageKeys(mayWrite ? { ...reading, ...writing } : reading)
}

function findField(name: string): HTMLElement | null {
  const place = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  return place?.matches('select') ? place : (place?.querySelector('input') ?? null)
}
