// One question of an FAQ with its answer and other ways to ask it; in a long FAQ only its question, until it is opened.
import { Pencil, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Field, Input, TextArea } from '../../ui/field.tsx'
import { knowledgeTexts } from '../texts.ts'
import type { PairDraft } from './faq-draft.ts'

export function PairFields({
  pair: { key, question, answer, variants },
  number,
  open,
  found,
  faults,
  onOpen,
  onChange,
  onRemove,
}: {
  pair: PairDraft
  number: number
  open: boolean
  /** Whether the search has found this one. */
  found: boolean
  faults: Readonly<Record<string, string>>
  onOpen: () => void
  onChange: (part: Partial<PairDraft>) => void
  /** Null if it must stay. */
  onRemove: (() => void) | null
}) {
  const t = useTexts(knowledgeTexts)
  const first = useRef<HTMLInputElement>(null)
  const isNew = key.startsWith('new') && number > 1
  // A pair that somebody adds or opens gets the keyboard focus.
  const wasOpen = useRef(open && !isNew)
  useEffect(() => {
    if (open && !wasOpen.current && !found) first.current?.focus()
    wasOpen.current = open
  }, [open, found])
  const frame = cx('rounded-2xl border bg-card shadow-card', found && 'border-accent ring-2 ring-accent')
  if (!open && Object.keys(faults).length === 0) {
    const shown = question.trim() || t('noQuestion')
    return (
      <li className={frame}>
        <button
          type="button"
          aria-label={t('openPair', { question: shown })}
          onClick={onOpen}
          className="flex w-full items-center gap-3 rounded-2xl px-4 py-3 text-left hover:bg-sunken sm:px-5"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{shown}</span>
            <span className="block truncate text-sm text-faint">{answer}</span>
          </span>
          <Pencil size={16} aria-hidden className="shrink-0 text-faint" />
        </button>
      </li>
    )
  }
  return (
    <li className={cx(frame, 'p-4 sm:p-5')} {...(found && { 'data-found': true })}>
      <fieldset className="flex flex-col gap-4">
        <legend className="sr-only">{t('pair', { number })}</legend>
        <div className="flex items-start gap-2">
          <Field label={t('question')} fault={faults.question} className="flex-1">
            <Input
              ref={first}
              required={answer.trim() !== '' || variants.trim() !== '' || number === 1}
              maxLength={500}
              autoComplete="off"
              placeholder={number === 1 ? t('questionExample') : undefined}
              value={question}
              onChange={({ target }) => onChange({ question: target.value })}
            />
          </Field>
          {onRemove && (
            <IconButton label={t('removePair', { number })} className="-mt-1 -mr-2" onClick={onRemove}>
              <X size={18} />
            </IconButton>
          )}
        </div>
        <Field label={t('answer')} hint={number === 1 ? t('answerHint') : undefined} fault={faults.answer}>
          <TextArea
            required={question.trim() !== ''}
            maxLength={4_000}
            rows={3}
            placeholder={number === 1 ? t('answerExample') : undefined}
            value={answer}
            onChange={({ target }) => onChange({ answer: target.value })}
          />
        </Field>
        <Field
          label={t('variants')}
          optional
          hint={number === 1 ? t('variantsHint') : undefined}
          fault={faults.variants}
        >
          <TextArea
            rows={2}
            placeholder={number === 1 ? t('variantsExample') : undefined}
            value={variants}
            onChange={({ target }) => onChange({ variants: target.value })}
          />
        </Field>
      </fieldset>
    </li>
  )
}
