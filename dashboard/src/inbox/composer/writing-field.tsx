// The text field of the composer, with the canned replies that a slash offers.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { CannedReply, Conversation } from '../../data/api.ts'
import { cannedRepliesQuery } from '../../data/message-queries.ts'
import { useMe } from '../../data/workspace.ts'
import { inLanguage } from '../../text/in-language.ts'
import { useTexts } from '../../text/texts.ts'
import { filled, findUnfilled, localeOf, matching, typedShortcut } from './canned.ts'
import { CannedMenu } from './canned-menu.tsx'
import { useEnterSends } from './enter-key.ts'
import { composerTexts } from './texts.ts'

/** The server refuses longer texts. */
const MAX_TEXT_CHARACTERS = 4_096

/** Where the cursor is: what is typed replaces the text between. */
export interface Selection {
  from: number
  to: number
}

const selectionIn = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): Selection => ({
  from: selectionStart,
  to: selectionEnd,
})

export function WritingField({
  ref,
  conversation,
  text,
  isNote,
  selection,
  onSelection,
  select,
  onChange,
  onFiles,
  submit,
}: {
  ref: RefObject<HTMLTextAreaElement | null>
  conversation: Conversation
  text: string
  isNote: boolean
  selection: Selection
  /** Is called when the member has moved the cursor. */
  onSelection: (selection: Selection) => void
  /** Moves the cursor. */
  select: (selection: Selection) => void
  onChange: (text: string) => void
  onFiles: (files: Iterable<File>) => void
  submit: () => void
}) {
  const t = useTexts(composerTexts)
  const me = useMe()
  const menu = useId()
  const enterSends = useEnterSends()
  const cursor = selection.from
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const before = text.slice(0, cursor)
  const typed = isNote ? null : typedShortcut(before)
  const isOpen = typed !== null && closedAt !== text
  const { data: replies } = useQuery({ ...cannedRepliesQuery, enabled: isOpen })
  const found = isOpen && replies ? matching(replies, typed) : []
  const chosen = Math.min(active, Math.max(0, found.length - 1))

  const pick = (reply: CannedReply) => {
    const words = filled(inLanguage(reply.texts, localeOf(conversation)), conversation, me)
    const from = before.length - (typed?.length ?? 0) - 1
    const next = text.slice(0, from) + words + text.slice(cursor)
    onChange(next)
    const gap = findUnfilled(next)
    const [start, end] = gap ? [gap.from, gap.to] : [from + words.length, from + words.length]
    select({ from: start, to: end })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen && moveInMenu(event)) return event.preventDefault()
    if (event.key === 'Escape') return ref.current?.blur()
    if (event.key !== 'Enter') return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand || (enterSends && !event.shiftKey)) {
      event.preventDefault()
      submit()
    }
  }
  /** Returns whether the key belongs to the menu. */
  const moveInMenu = ({ key }: KeyboardEvent): boolean => {
    if (key === 'Escape') setClosedAt(text)
    else if (found.length === 0) return false
    else if (key === 'ArrowDown') setActive((chosen + 1) % found.length)
    else if (key === 'ArrowUp') setActive((chosen + found.length - 1) % found.length)
    else if (key === 'Enter' || key === 'Tab') pick(found[chosen] as CannedReply)
    else return false
    return true
  }
  const label = isNote ? t('writeNote') : t('write')
  return (
    <div className="relative">
      {isOpen && replies && (
        <CannedMenu id={menu} replies={found} active={chosen} locale={localeOf(conversation)} onPick={pick} />
      )}
      <textarea
        ref={ref}
        aria-label={label}
        placeholder={label}
        aria-controls={isOpen ? menu : undefined}
        aria-activedescendant={found[chosen] ? `${menu}-${chosen}` : undefined}
        rows={1}
        maxLength={MAX_TEXT_CHARACTERS}
        value={text}
        onChange={({ target }) => {
          onSelection(selectionIn(target))
          setActive(0)
          onChange(target.value)
        }}
        onSelect={({ currentTarget }) => onSelection(selectionIn(currentTarget))}
        onKeyDown={press}
        onPaste={(event) => {
          const { files } = event.clipboardData
          if (files.length === 0) return
          event.preventDefault()
          onFiles([...files])
        }}
        className="field-sizing-content max-h-48 min-h-11 w-full resize-none rounded-xl border border-strong-line bg-card px-3 py-2.5"
      />
    </div>
  )
}
