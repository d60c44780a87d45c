// The options that a message offers to the customer.
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { composerTexts } from './texts.ts'

/** The server refuses more, and longer ones. */
const MAX_OPTIONS = 20
const MAX_TITLE_CHARACTERS = 60

export function OptionsEditor({
  titles,
  onChange,
}: {
  titles: readonly string[]
  onChange: (titles: readonly string[]) => void
}) {
  const t = useTexts(composerTexts)
  const list = useRef<HTMLUListElement>(null)
  /** To the next option; behind the last one, a new one begins. */
  const goOn = ({ value }: HTMLInputElement, index: number) => {
    const next = list.current?.querySelectorAll('input')[index + 1]
    if (next) next.focus()
    else if (value.trim() !== '' && titles.length < MAX_OPTIONS) onChange([...titles, ''])
  }
  return (
    <ul ref={list} className="flex max-h-40 flex-col gap-1.5 overflow-y-auto rounded-xl border bg-page p-2">
      {titles.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its position, and its title is being typed
        <li key={index} className="flex items-center gap-1">
          <Input
            autoFocus={index === titles.length - 1}
            aria-label={t('option', { number: index + 1 })}
            placeholder={t('option', { number: index + 1 })}
            maxLength={MAX_TITLE_CHARACTERS}
            value={title}
            onChange={({ target }) => onChange(titles.with(index, target.value))}
            onKeyDown={(event) => {
              // Otherwise Enter would send the message before all options are written.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              goOn(event.currentTarget, index)
            }}
          />
          <IconButton
            label={t('removeOption', { number: index + 1 })}
            onClick={() => onChange(titles.filter((_, at) => at !== index))}
          >
            <X size={16} />
          </IconButton>
        </li>
      ))}
      {titles.length < MAX_OPTIONS && (
        <li>
          <Button size="small" look="quiet" onClick={() => onChange([...titles, ''])}>
            <Plus size={14} aria-hidden />
            {t('addOption')}
          </Button>
        </li>
      )}
    </ul>
  )
}
