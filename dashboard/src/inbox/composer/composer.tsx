// The composer: a reply or a private note, with everything that can be sent along. It is locked when nothing can be sent.
import { type RefObject, useState } from 'react'
import type { Conversation } from '../../data/api.ts'
import { useClock, useMay } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { Remark } from '../../ui/remark.tsx'
import { AskFirstDialog } from '../ask-first-dialog.tsx'
import { AttachedFiles } from './attached-files.tsx'
import { BrokenNote } from './broken-note.tsx'
import { ComposerBar } from './composer-bar.tsx'
import { KindSwitch } from './kind-switch.tsx'
import { LockedNote } from './locked-note.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { composerTexts } from './texts.ts'
import { useReply } from './use-reply.ts'
import { WindowChip } from './window-chip.tsx'
import { type Selection, WritingField } from './writing-field.tsx'

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
  const clock = useClock()
  const mayWrite = useMay('messages:write')
  const reply = useReply(conversation, () => field.current?.focus())
  /** The newest answer that the member had seen when they began to choose a template; null: nobody chooses one. */
  const [choosing, setChoosing] = useState<{ seen: string | null | undefined } | null>(null)
  const { text, isNote, options, unfilled, lock, question } = reply
  const [selection, setSelection] = useState<Selection>({ from: text.length, to: text.length })
  /** For a text that was just changed: React sets it first, and the browser then moves the cursor to its end. */
  const select = (next: Selection) => {
    setSelection(next)
    field.current?.focus()
    requestAnimationFrame(() => field.current?.setSelectionRange(next.from, next.to))
  }
  const chooseTemplate = () => setChoosing({ seen: reply.seenNow() })
  const write = (next: string) => {
    reply.write(next)
    if (next !== '' && !isNote) onWriting()
  }
  /** Puts a piece where the cursor is. A slash only offers canned replies at the beginning of a word. */
  const insert = (piece: string) => {
    const before = text.slice(0, selection.from)
    const after = text.slice(selection.to)
    const begun = before + (piece === '/' && /\S$/.test(before) ? ' ' : '') + piece
    write(begun + after)
    select({ from: begun.length, to: begun.length })
  }

  if (!mayWrite) return <p className="border-t bg-card px-4 py-3 text-faint">{t('mayNotWrite')}</p>
  return (
    <form
      // Notices are shown above it.
      data-composer
      className={cx('flex flex-col gap-2 border-t px-3 py-2 lg:px-4', isNote ? 'bg-warn-soft' : 'bg-card')}
      onSubmit={(event) => {
        event.preventDefault()
        reply.submit()
      }}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <KindSwitch isNote={isNote} onChange={reply.setNote} />
        {conversation.window && !isNote && <WindowChip window={conversation.window} />}
      </div>
      {!isNote && <BrokenNote channel={conversation.channel} />}
      {lock ? (
        <>
          <LockedNote conversation={conversation} lock={lock} chooseTemplate={chooseTemplate} />
          {text.trim() !== '' && (
            <p className="line-clamp-3 px-1 text-sm break-words whitespace-pre-wrap text-soft">
              {t('draftKept')}: {text}
            </p>
          )}
        </>
      ) : (
        <>
          {options && <OptionsEditor titles={options} onChange={reply.offer} />}
          <AttachedFiles files={reply.files} remove={reply.detach} />
          <WritingField
            ref={field}
            conversation={conversation}
            text={text}
            isNote={isNote}
            selection={selection}
            onSelection={setSelection}
            select={select}
            onChange={write}
            onFiles={reply.attach}
            submit={reply.submit}
          />
          {unfilled && <Remark tone="warn">{t('unfilled', { name: unfilled.name })}</Remark>}
          {options && text.trim() === '' && <Remark tone="warn">{t('optionsNeedText')}</Remark>}
          <ComposerBar
            isNote={isNote}
            isReady={reply.isReady}
            hasOptions={options !== null}
            channel={conversation.channel}
            insert={insert}
            onFiles={reply.attach}
            toggleOptions={() => reply.offer(options ? null : [''])}
            pickTemplate={chooseTemplate}
          />
        </>
      )}
      {choosing && (
        <TemplateDialog
          conversation={conversation}
          send={(template) => reply.sendTemplate(template, choosing.seen, () => setChoosing(null))}
          onClose={() => setChoosing(null)}
        />
      )}
      {question && (
        <AskFirstDialog
          title={t('answeredTitle')}
          note={t('answered', { name: question.answer.author.name, time: clock.time(question.answer.created_at) })}
          said={question.answer}
          submit={t('sendAnyway')}
          send={question.send}
          onClose={reply.cancel}
        />
      )}
    </form>
  )
}
