// Questions of customers that nothing answered: each can be answered or dismissed.
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import { api, type KnowledgeQuestion } from '../../data/api.ts'
import { itemsOf } from '../../data/paged.ts'
import { queryClient } from '../../data/queries.ts'
import { eachItem } from '../../data/shown-at-once.ts'
import { useClock, useMay } from '../../data/workspace.ts'
import { Rows } from '../../parts/entry-row.tsx'
import { useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Card, Choice, Empty, Failed, SkeletonList } from '../../ui/surface.tsx'
import { questionsQuery } from '../queries.ts'
import { AnswerDrawer } from './answer-drawer.tsx'
import { questionTexts } from './texts.ts'

const SORTS = ['latest', 'count'] as const

export function QuestionList() {
  const t = useTexts(questionTexts)
  const [search, change] = useAddress()
  const sort = SORTS.find((each) => each === search.sort) ?? 'latest'
  const list = useInfiniteQuery(questionsQuery(sort))
  const questions = itemsOf(list.data)
  const [dismissed, dismiss] = useState<KnowledgeQuestion | null>(null)
  if (list.error && !list.data) return <Failed error={list.error} retry={() => void list.refetch()} />
  return (
    <>
      {!list.data ? (
        <SkeletonList rows={5} />
      ) : questions.length === 0 ? (
        <Card>
          <Empty icon={<CircleCheck size={32} aria-hidden />} title={t('emptyTitle')}>
            {t('empty')}
          </Empty>
        </Card>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
            <p className="min-w-56 flex-1 text-sm text-faint">{t('note')}</p>
            <Choice
              label={t('order')}
              value={sort}
              options={SORTS.map((value) => ({ value, text: t(value) }))}
              onChange={(next) => change({ sort: next === 'latest' ? undefined : next }, { replace: true })}
            />
          </div>
          <Rows>
            {questions.map((question) => (
              <Row
                key={question.id}
                question={question}
                answer={() => change({ answer: question.id })}
                dismiss={() => dismiss(question)}
              />
            ))}
          </Rows>
          <ShowMore list={list} />
        </>
      )}
      <Ask
        title={t('dismissTitle')}
        action={t('dismiss')}
        open={dismissed !== null}
        onClose={() => dismiss(null)}
        run={async () => {
          await api().deleteKnowledgeQuestion(dismissed?.id ?? '')
          forget(dismissed?.id ?? '')
          notify(t('dismissed'))
        }}
      >
        {t('dismissText', { question: dismissed?.question ?? '' })}
      </Ask>
      {list.data && <OpenAnswer questions={questions} />}
    </>
  )
}

/** The drawer stays open with what was typed, even if somebody else answers the question meanwhile. */
function OpenAnswer({ questions }: { questions: readonly KnowledgeQuestion[] }) {
  const [search] = useAddress()
  const may = useMay('config:write')
  const id = textIn(search, 'answer')
  const latest = useRef<KnowledgeQuestion>(undefined)
  const present = questions.find((each) => each.id === id)
  if (present) latest.current = present
  const question = latest.current?.id === id ? latest.current : undefined
  return question && may && <AnswerDrawer key={id} asked={question} isGone={!present} onAnswered={forget} />
}

/** Takes the question off the list at once; the stream does it for others. */
function forget(id: string): void {
  queryClient.setQueriesData({ queryKey: ['knowledge', 'questions'] }, (list) =>
    eachItem<KnowledgeQuestion>(list, (each) => (each.id === id ? null : each)),
  )
}

function Row({
  question: { question, count, last_asked_at },
  answer,
  dismiss,
}: {
  question: KnowledgeQuestion
  answer: () => void
  dismiss: () => void
}) {
  const t = useTexts(questionTexts)
  const clock = useClock()
  const may = useMay('config:write')
  return (
    <li className="flex flex-wrap items-center justify-end gap-2 border-b py-3 pr-2 pl-4 last:border-b-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="line-clamp-3 font-medium break-words">{question}</p>
        <p className="text-sm text-faint">
          {`${t('asked', { count })} · ${t('lastAsked', { when: clock.dayTime(last_asked_at) })}`}
        </p>
      </div>
      {may && (
        <>
          <Button size="small" aria-label={t('answerThis', { question })} onClick={answer}>
            {t('answer')}
          </Button>
          <IconButton label={t('dismissThis', { question })} onClick={dismiss}>
            <X size={18} />
          </IconButton>
        </>
      )}
    </li>
  )
}
