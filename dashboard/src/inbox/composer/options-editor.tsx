// The options that a message offers to the customer.
import { Plus, X } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { composerTexts } from './texts.ts'

/** The server refuses more, and longer ones. */
const MAX_OPTIONS = 20
const MAX_TITLE_LENGTH = 60

export function OptionsEditor({
  titles,
  onChange,
}: {
  titles: readonly string[]
  onChange: (titles: readonly string[]) => void
}) {
  const t = useTexts(composerTexts)
  return (
    <ul className="flex max-h-40 flex-col gap-1.5 overflow-y-auto rounded-xl border bg-page p-2">
      {titles.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its position, and its title is being typed
        <li key={index} className="flex items-center gap-1">
          <Input
            autoFocus={index === titles.length - 1}
            aria-label={t('option', { number: index + 1 })}
            placeholder={t('option', { number: index + 1 })}
            maxLength={MAX_TITLE_LENGTH}
            value={title}
            onChange={({ target }) => onChange(titles.with(index, target.value))}
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
