// One step of a guided set-up, with its number, or a check mark when it is done.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { channelTexts } from './texts.ts'

export function Step({
  number,
  title,
  isDone,
  children,
}: {
  number: number
  title: string
  isDone: boolean
  children: ReactNode
}) {
  const t = useTexts(channelTexts)
  return (
    <li className="flex gap-3">
      <span
        className={cx(
          'grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold',
          isDone ? 'bg-good-soft text-good-ink' : 'bg-sunken text-soft',
        )}
      >
        {isDone ? <Check size={16} role="img" aria-label={t('done')} /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h3 className="pt-0.5 font-semibold">{title}</h3>
        {children}
      </div>
    </li>
  )
}
