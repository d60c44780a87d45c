// A list of guards, effects or fields, which can be moved, removed and edited.
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { swapped } from './edit.ts'
import { editorTexts } from './editor-texts.ts'
import type { FaultAt } from './fault-words.ts'

export function RuleList<T>({
  title,
  hint,
  items,
  field,
  words,
  faultAt,
  form,
  add,
  onChange,
}: {
  title: string
  hint: string
  items: readonly T[]
  /** The name of the list in faults, without the index. */
  field: string
  words: (item: T) => string
  faultAt: FaultAt
  form: (item: T, change: (change: Partial<T>) => void, place: string) => ReactNode
  add: ReactNode
  onChange: (items: T[]) => void
}) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-t pt-4">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-faint">{hint}</p>
      </div>
      {items.map((item, index) => {
        const place = `${field}/${index}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, only their order
          <div key={index} className="flex flex-col gap-3 rounded-xl border p-3">
            <RuleHead items={items} index={index} words={words(item)} onChange={onChange} />
            {form(item, (change) => onChange(items.with(index, { ...item, ...change })), place)}
            {faultAt(place) && <p className="text-sm text-danger-ink">{faultAt(place)}</p>}
          </div>
        )
      })}
      {add}
    </section>
  )
}

function RuleHead<T>({
  items,
  index,
  words,
  onChange,
}: {
  items: readonly T[]
  index: number
  words: string
  onChange: (items: T[]) => void
}) {
  const t = useTexts(editorTexts)
  const move = (step: -1 | 1) => onChange(swapped(items, (each) => each === items[index], step))
  return (
    <div className="flex items-start gap-1">
      <p className="min-w-0 flex-1 pt-1 text-sm font-medium break-words">{words}</p>
      {items.length > 1 && (
        <>
          <IconButton label={t('up')} className="size-8" disabled={index === 0} onClick={() => move(-1)}>
            <ArrowUp size={16} />
          </IconButton>
          <IconButton
            label={t('down')}
            className="size-8"
            disabled={index === items.length - 1}
            onClick={() => move(1)}
          >
            <ArrowDown size={16} />
          </IconButton>
        </>
      )}
      <IconButton
        label={t('removeThis', { name: words })}
        className="size-8"
        onClick={() => onChange(items.toSpliced(index, 1))}
      >
        <X size={16} />
      </IconButton>
    </div>
  )
}
