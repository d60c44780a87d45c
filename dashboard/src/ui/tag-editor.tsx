// An editor for tags: each tag can be removed, and new ones are typed after them.
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { useFieldControl } from './field.tsx'
import { tagTexts } from './tag-texts.ts'

const MAX_TAG_CHARACTERS = 50
const MAX_TAGS = 50

export function TagEditor({
  tags,
  onChange,
  show = (tag) => tag,
  add: adding,
}: {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  /** How a tag is shown, for example as a link to everything with this tag. */
  show?: (tag: string) => ReactNode
  /** The placeholder of the input, for words that are not tags. */
  add?: string
}) {
  const t = useTexts(tagTexts)
  const tie = useFieldControl()
  const [typed, setTyped] = useState('')
  const add = () => {
    setTyped('')
    const next = withTag(tags, typed)
    if (next.length > tags.length) onChange(next)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      // Enter must not send the form while somebody types a tag.
      if (typed.trim() !== '' || event.key === ',') event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-1.5">
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-8 max-w-full items-center rounded-full bg-sunken pl-3 text-sm font-medium text-soft"
        >
          <span className="truncate">{show(tag)}</span>
          <button
            type="button"
            aria-label={t('removeTag', { tag })}
            onClick={() => onChange(tags.filter((each) => each !== tag))}
            className="grid size-8 shrink-0 place-items-center rounded-full text-faint hover:text-ink"
          >
            <X size={14} aria-hidden />
          </button>
        </span>
      ))}
      {tags.length < MAX_TAGS && (
        <span className="relative">
          <Plus
            size={14}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
          />
          <input
            {...tie}
            aria-label={tie.id ? undefined : t('addTag')}
            value={typed}
            maxLength={MAX_TAG_CHARACTERS}
            placeholder={adding ?? t('addTag')}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={press}
            onBlur={add}
            className="h-8 w-44 rounded-full border border-dashed border-strong-line bg-card pr-3 pl-7 text-sm"
          />
        </span>
      )}
    </div>
  )
}

/** Tags that differ only in capitals are the same. */
function withTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.trim()
  const known = tags.some((each) => each.toLowerCase() === tag.toLowerCase())
  return tag === '' || known ? [...tags] : [...tags, tag]
}
