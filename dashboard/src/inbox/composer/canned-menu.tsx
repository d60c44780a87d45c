// The canned replies that fit to what is typed after a slash. The text field keeps the focus and passes its keys on.
import type { CannedReply } from '../../data/api.ts'
import { inLanguage } from '../../text/in-language.ts'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { composerTexts } from './texts.ts'

export function CannedMenu({
  id,
  replies,
  active,
  locale,
  onPick,
}: {
  id: string
  replies: readonly CannedReply[]
  /** The position of the reply that Enter chooses. */
  active: number
  locale: string
  onPick: (reply: CannedReply) => void
}) {
  const t = useTexts(composerTexts)
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('canned')}
      className="absolute inset-x-0 bottom-full z-20 mb-2 max-h-64 overflow-y-auto rounded-xl border bg-card p-1 shadow-float"
    >
      {replies.length === 0 && <p className="px-3 py-2 text-faint">{t('noCanned')}</p>}
      {replies.map((reply, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys
        <div
          key={reply.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reply)}
          className={cx('cursor-pointer rounded-lg px-3 py-2', index === active && 'bg-accent-soft')}
        >
          <p className="font-medium">{`/${reply.shortcut}`}</p>
          <p className="line-clamp-2 text-sm text-soft">{inLanguage(reply.texts, locale)}</p>
        </div>
      ))}
    </div>
  )
}
