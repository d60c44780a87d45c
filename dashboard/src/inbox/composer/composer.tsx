// The composer: a reply or a private note, with everything that can be sent along. It is locked when nothing can be sent.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Conversation, Message, NewMessage } from '../../data/api.ts'
import { useMay, useMe, useNow } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { Remark } from '../../ui/remark.tsx'
import { threadQuery } from '../loaded-thread.ts'
import { send } from '../outbox.ts'
import { findAnswer } from './answered.ts'
import { AnsweredDialog } from './answered-dialog.tsx'
import { useAttached } from './attached.ts'
import { AttachedFiles } from './attached-files.tsx'
import { BrokenNote } from './broken-note.tsx'
import { findUnfilled } from './canned.ts'
import { ComposerBar } from './composer-bar.tsx'
import { KindSwitch } from './kind-switch.tsx'
import { lockOf } from './lock.ts'
import { LockedNote } from './locked-note.tsx'
import { messagesOf } from './messages-of.ts'
import { OptionsEditor } from './options-editor.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { composerTexts } from './texts.ts'
import { useDraft } from './use-draft.ts'
import { WindowChip } from './window-chip.tsx'
import { WritingField } from './writing-field.tsx'

export function Composer({
  conversation,
  field,
  onWriting,
}: {
  conversation: Conversation
  field: RefObject<HTMLTextAreaElement | null>
  /** Is called while somebody types a reply. */
  onWriting: () => void
}) {
  const t = useTexts(composerTexts)
  const me = useMe()
  const mayWrite = useMay('messages:write')
  const lock = lockOf(conversation, useNow())
  const { data: thread } = useQuery(threadQuery(conversation.id))
  const [draft, change] = useDraft(conversation.id)
  const attached = useAttached(conversation.id)
  const [options, setOptions] = useState<readonly string[] | null>(null)
  const [picksTemplate, setPicksTemplate] = useState(false)
  const [answer, setAnswer] = useState<Message | null>(null)
  const { text, isNote } = draft
  const unfilled = isNote ? null : findUnfilled(text)
  const isLocked = lock !== null && !isNote
  const content = { text, isNote, options: isNote ? null : options, files: attached.files }
  const bodies = messagesOf(content, conversation.channel)
  const isReady = bodies.length > 0 && !attached.isBusy && !unfilled && !isLocked

  /** The newest reply of somebody else; not known before the thread is loaded. */
  const present = thread && (() => findAnswer(thread.messages, me.id))
  const write = (next: string) => {
    // What the author had seen counts from the first letter on.
    change(text === '' ? { text: next, answered: present && (present()?.id ?? null) } : { text: next })
    if (next !== '' && !isNote) onWriting()
  }
  const sendNow = () => {
    for (const { body, files } of bodies) send(conversation.id, body, files)
    // A note is followed by a note: otherwise the next one might be sent to the customer.
    change({ text: '', answered: undefined })
    attached.clear()
    setOptions(null)
    setAnswer(null)
    field.current?.focus()
  }
  const submit = () => {
    if (!isReady) return
    const found = isNote ? null : present?.()
    if (found && draft.answered !== undefined && found.id !== draft.answered) setAnswer(found)
    else sendNow()
  }
  const sendTemplate = (template: NewMessage['template']) => send(conversation.id, { template })

  if (!mayWrite) return <p className="border-t bg-card px-4 py-3 text-faint">{t('mayNotWrite')}</p>
  return (
    <form
      // Notices are shown above it.
      data-composer
      className={cx('flex flex-col gap-2 border-t px-3 py-2 lg:px-4', isNote ? 'bg-warn-soft' : 'bg-card')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <KindSwitch isNote={isNote} onChange={(next) => change({ isNote: next })} />
        {conversation.window && !isNote && <WindowChip window={conversation.window} />}
      </div>
      {!isNote && <BrokenNote channel={conversation.channel} />}
      {isLocked && lock ? (
        <>
          <LockedNote conversation={conversation} lock={lock} chooseTemplate={() => setPicksTemplate(true)} />
          {text.trim() !== '' && (
            <p className="line-clamp-3 px-1 text-sm break-words whitespace-pre-wrap text-soft">
              {t('draftKept')}: {text}
            </p>
          )}
        </>
      ) : (
        <>
          {options && !isNote && <OptionsEditor titles={options} onChange={setOptions} />}
          <AttachedFiles files={attached.files} remove={attached.remove} />
          <WritingField
            ref={field}
            conversation={conversation}
            text={text}
            isNote={isNote}
            onChange={write}
            onFiles={attached.add}
            submit={submit}
          />
          {unfilled && <Remark tone="warn">{t('unfilled', { name: unfilled.name })}</Remark>}
          {options && !isNote && text.trim() === '' && <Remark tone="warn">{t('optionsNeedText')}</Remark>}
          <ComposerBar
            isNote={isNote}
            isReady={isReady}
            hasOptions={options !== null}
            channel={conversation.channel}
            insert={(piece) => {
              write(insertAt(field.current, text, piece))
              field.current?.focus()
            }}
            onFiles={attached.add}
            toggleOptions={() => setOptions((present) => (present ? null : ['', '']))}
            pickTemplate={() => setPicksTemplate(true)}
          />
        </>
      )}
      {picksTemplate && (
        <TemplateDialog conversation={conversation} send={sendTemplate} onClose={() => setPicksTemplate(false)} />
      )}
      {answer && <AnsweredDialog answer={answer} send={sendNow} onClose={() => setAnswer(null)} />}
    </form>
  )
}

/** The text with a piece where the cursor is. */
function insertAt(field: HTMLTextAreaElement | null, text: string, piece: string): string {
  const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
  return text.slice(0, from) + piece + text.slice(to)
}
