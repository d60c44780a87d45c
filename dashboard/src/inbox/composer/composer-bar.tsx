// The buttons below the text field: emoji, files, options, templates, and sending.
import { CornerDownLeft, LayoutTemplate, ListPlus, Paperclip, SendHorizontal, Zap } from 'lucide-react'
import { useRef } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { chooseEnterSends, useEnterSends } from './enter-key.ts'
import { composerTexts } from './texts.ts'

export function ComposerBar({
  isNote,
  isReady,
  hasOptions,
  channel,
  insert,
  onFiles,
  toggleOptions,
  pickTemplate,
}: {
  isNote: boolean
  isReady: boolean
  hasOptions: boolean
  channel: string
  /** Puts a piece of text where the cursor is. */
  insert: (piece: string) => void
  onFiles: (files: Iterable<File>) => void
  toggleOptions: () => void
  pickTemplate: () => void
}) {
  const t = useTexts(composerTexts)
  const enterSends = useEnterSends()
  return (
    <div className="flex items-center gap-0.5">
      <EmojiPicker onPick={insert} />
      <FileButton onFiles={onFiles} />
      {!isNote && (
        <>
          <IconButton
            label={t('options')}
            aria-pressed={hasOptions}
            className={cx(hasOptions && 'bg-accent-soft text-accent-ink')}
            onClick={toggleOptions}
          >
            <ListPlus size={20} />
          </IconButton>
          <IconButton label={t('canned')} onClick={() => insert('/')}>
            <Zap size={19} />
          </IconButton>
          {channel === 'whatsapp' && (
            <IconButton label={t('chooseTemplate')} onClick={pickTemplate}>
              <LayoutTemplate size={20} />
            </IconButton>
          )}
        </>
      )}
      <span className="flex-1" />
      <IconButton
        label={enterSends ? t('enterSends') : t('enterBreaks')}
        aria-pressed={enterSends}
        className={cx('max-sm:hidden', enterSends && 'text-accent-ink')}
        onClick={() => chooseEnterSends(!enterSends)}
      >
        <CornerDownLeft size={18} />
      </IconButton>
      <Button type="submit" look="main" disabled={!isReady} className="max-sm:px-3">
        <SendHorizontal size={18} aria-hidden />
        <span className="max-sm:sr-only">{isNote ? t('addNote') : t('send')}</span>
      </Button>
    </div>
  )
}

function FileButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const t = useTexts(composerTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('attach')} onClick={() => input.current?.click()}>
        <Paperclip size={20} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
