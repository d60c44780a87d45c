// The notices for the team about the model, the budget, spam and automations.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AiNotice, api } from '../data/api.ts'
import { itemsOf } from '../data/paged.ts'
import { askAgain } from '../data/queries.ts'
import { useClock } from '../data/workspace.ts'
import { says, useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { notifyProblem } from '../ui/notices.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Card } from '../ui/surface.tsx'
import { noticesQuery } from './queries.ts'
import { aiTexts } from './texts.ts'

const DOTS: Readonly<Record<string, string>> = { error: 'bg-danger', warning: 'bg-warn' }

export function NoticesCard() {
  const t = useTexts(aiTexts)
  const list = useInfiniteQuery(noticesQuery)
  const notices = itemsOf(list.data)
  return (
    <Card title={t('notices')}>
      {notices.length === 0 && <p className="text-soft">{t('noticesNone')}</p>}
      <ul className="divide-y">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
      <ShowMore list={list} />
    </Card>
  )
}

function NoticeRow({ notice: { id, level, code, message, data, created_at, read_at } }: { notice: AiNotice }) {
  const t = useTexts(aiTexts)
  const clock = useClock()
  const key = `notice:${code}`
  const { count, last_at, conversation_id } = data as { count?: number; last_at?: string; conversation_id?: string }
  const read = () =>
    api()
      .readAiNotice(id)
      .catch(notifyProblem)
      .finally(() => askAgain(['ai', 'notices']))
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5">
      <span aria-hidden className={cx('mt-2 size-2 shrink-0 rounded-full', DOTS[level] ?? 'bg-(--faint)')} />
      <div className="min-w-0 flex-1 basis-56">
        <p className={read_at === null ? 'font-medium' : 'text-soft'}>{says(aiTexts, key) ? t(key) : message}</p>
        <p className="text-sm text-soft">
          {count && count > 1 && last_at
            ? t('times', { count, when: clock.dayTime(last_at) })
            : clock.dayTime(created_at)}
        </p>
        {conversation_id && (
          <Link to="/inbox" search={{ conversation: conversation_id }} className="text-sm text-accent-ink underline">
            {t('openConversation')}
          </Link>
        )}
      </div>
      {read_at === null && (
        <Button size="small" look="quiet" onClick={() => void read()}>
          {t('read')}
        </Button>
      )}
    </li>
  )
}
