// The list of first steps, each with a link to its page.
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, Sparkles, X } from 'lucide-react'
import { useTexts } from '../text/texts.ts'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Card } from '../ui/surface.tsx'
import { type Checklist, STEPS } from './checklist.ts'
import { checklistTexts } from './checklist-texts.ts'

export function ChecklistCard({ done, hide }: { done: NonNullable<Checklist['done']>; hide: () => void }) {
  const t = useTexts(checklistTexts)
  const count = STEPS.filter(({ key }) => done[key]).length
  return (
    <Card
      title={t('title')}
      aside={
        <>
          <span className="text-sm text-faint">{t('progress', { done: count, all: STEPS.length })}</span>
          <IconButton label={t('hide')} onClick={hide} className="-my-2 -mr-2">
            <X size={18} />
          </IconButton>
        </>
      }
    >
      <div aria-hidden className="mb-3 flex gap-1">
        {STEPS.map(({ key }, index) => (
          <span key={key} className={`h-1.5 flex-1 rounded-full ${index < count ? 'bg-accent' : 'bg-line'}`} />
        ))}
      </div>
      <ul className="-mx-2 flex flex-col">
        {STEPS.map(({ key, to, search }) => (
          <li key={key}>
            {done[key] ? <DoneStep text={t(key)} /> : <OpenStep to={to} search={search} text={t(key)} />}
          </li>
        ))}
      </ul>
      {!(done.service && done.people && done.hours) && (
        <Link to="/setup" className={cx(buttonClass(), 'mt-2 w-full')}>
          <Sparkles size={18} aria-hidden />
          {t('assistant')}
        </Link>
      )}
    </Card>
  )
}

function DoneStep({ text }: { text: string }) {
  const t = useTexts(checklistTexts)
  return (
    <p className="flex h-10 items-center gap-3 px-2 text-faint">
      <span className="grid size-5 shrink-0 place-items-center rounded-full bg-good-soft text-good-ink">
        <Check size={14} aria-hidden />
      </span>
      <span className="sr-only">{t('done')}</span>
      <span className="truncate line-through decoration-line">{text}</span>
    </p>
  )
}

function OpenStep({ to, search, text }: { to: string; search: Record<string, unknown>; text: string }) {
  return (
    <Link to={to} search={search} className="flex h-10 items-center gap-3 rounded-lg px-2 font-medium hover:bg-sunken">
      <span aria-hidden className="size-5 shrink-0 rounded-full border-2 border-strong-line" />
      <span className="min-w-0 flex-1 truncate">{text}</span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-faint" />
    </Link>
  )
}
