// Answers a question of customers: it becomes a question of an FAQ, and the page asks it again to show the new answer.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, type KnowledgeQuestion } from '../../data/api.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { Field, Input, Options, Select, TextArea } from '../../ui/field.tsx'
import { Remark } from '../../ui/remark.tsx'
import { faqsQuery } from '../queries.ts'
import { knowledgeTexts } from '../texts.ts'
import { questionTexts } from './texts.ts'

export function AnswerDrawer({
  asked,
  isGone,
  onAnswered,
}: {
  asked: KnowledgeQuestion
  /** Whether somebody else has answered or dismissed it meanwhile. */
  isGone: boolean
  onAnswered: (id: string) => void
}) {
  const t = useTexts(questionTexts)
  const words = useTexts(knowledgeTexts)
  const [, change] = useAddress()
  const { data: faqs = [] } = useQuery(faqsQuery)
  const kept = useMemo(() => ({ question: asked.question, answer: '', faq: '' }), [asked.question])
  const draft = useDraft(kept, undefined)
  const { question, answer, faq } = draft.value
  const save = async () => {
    const body = { question: question.trim(), answer: answer.trim(), ...(faq !== '' && { knowledge_id: faq }) }
    await api().answerKnowledgeQuestion(asked.id, body)
    draft.settle()
    onAnswered(asked.id)
    change({ answer: undefined, ask: question.trim() })
  }
  return (
    <Drawer title={t('drawer')} open onClose={() => change({ answer: undefined })}>
      <EditorForm draft={draft} name="answer" place="drawer" save={save}>
        {(faults) => (
          <>
            {isGone && (
              <Remark role="alert" tone="warn">
                {t('gone')}
              </Remark>
            )}
            <figure className="rounded-2xl rounded-tl-sm bg-sunken px-4 py-3">
              <figcaption className="text-sm text-faint">{t('theirWords')}</figcaption>
              <blockquote className="break-words">{asked.question}</blockquote>
            </figure>
            <Field label={words('answer')} hint={words('answerHint')} fault={faults.answer}>
              <TextArea
                required
                rows={5}
                maxLength={4_000}
                value={answer}
                onChange={({ target }) => draft.change({ answer: target.value })}
              />
            </Field>
            <Field label={words('question')} hint={t('questionHint')} fault={faults.question}>
              <Input
                required
                maxLength={500}
                autoComplete="off"
                value={question}
                onChange={({ target }) => draft.change({ question: target.value })}
              />
            </Field>
            <Field label={t('addTo')} fault={faults.knowledge_id}>
              <Select value={faq} onChange={({ target }) => draft.change({ faq: target.value })}>
                <option value="">{t('newFaq')}</option>
                <Options of={faqs.map(({ id, title }) => ({ id, name: title }))} />
              </Select>
            </Field>
          </>
        )}
      </EditorForm>
    </Drawer>
  )
}
