// What the team says about a customer, newest first; what is being sent is already in view.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Comment, type Customer } from '../data/api.ts'
import { itemsOf } from '../data/paged.ts'
import { queryClient } from '../data/queries.ts'
import { useClock, useMay, useMe } from '../data/workspace.tsx'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { notifyProblem } from '../ui/notices.tsx'
import { Card, Failed, Initials, SkeletonList } from '../ui/surface.tsx'
import { uiTexts } from '../ui/texts.ts'
import { profileTexts } from './profile-texts.ts'
import { customerCommentsQuery } from './queries.ts'

export function CustomerComments({ customer: { id, name } }: { customer: Pick<Customer, 'id' | 'name'> }) {
  const t = useTexts(profileTexts)
  const ui = useTexts(uiTexts)
  const me = useMe()
  const mayWrite = useMay('customers:write')
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(customerCommentsQuery(id))
  const [sending, setSending] = useState<readonly string[]>([])
  const comments = itemsOf(data)
  const send = async (body: string) => {
    setSending((present) => [body, ...present])
    try {
      await api().createCustomerComment(id, { body })
      await queryClient.invalidateQueries({ queryKey: ['customer', id] })
    } finally {
      setSending((present) => present.filter((each) => each !== body))
    }
  }
  return (
    <Card title={t('comments')}>
      {mayWrite && <Write send={send} />}
      {error ? <Failed error={error} /> : !data && <SkeletonList rows={2} />}
      {data && comments.length === 0 && sending.length === 0 && (
        <p className="text-faint">{t('commentsEmpty', { name })}</p>
      )}
      <ul className="flex flex-col gap-4">
        {sending.map((body) => (
          <Said key={body} name={me.name} body={body} />
        ))}
        {comments.map((comment) => (
          <Said key={comment.id} name={comment.author.name} body={comment.body} at={comment.created_at} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" className="mt-2 w-full" onClick={() => void fetchNextPage()}>
          {ui('loadMore')}
        </Button>
      )}
    </Card>
  )
}

/** What was refused comes back into the box. */
function Write({ send }: { send: (body: string) => Promise<void> }) {
  const t = useTexts(profileTexts)
  const [typed, setTyped] = useState('')
  const submit = () => {
    const body = typed.trim()
    if (body === '') return
    setTyped('')
    send(body).catch((error) => {
      setTyped((present) => present || body)
      notifyProblem(error)
    })
  }
  return (
    <form
      className="mb-4 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        aria-label={t('writeComment')}
        placeholder={t('writeComment')}
        rows={2}
        maxLength={10_000}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, metaKey, ctrlKey }) => key === 'Enter' && (metaKey || ctrlKey) && submit()}
        className="field-sizing-content max-h-48 min-h-16 w-full rounded-lg border border-strong-line bg-card px-3 py-2"
      />
      <Button type="submit" disabled={typed.trim() === ''} className="self-end">
        {t('comment')}
      </Button>
    </form>
  )
}

function Said({ name, body, at }: { name: string; body: string; at?: Comment['created_at'] }) {
  const clock = useClock()
  return (
    <li className={cx('flex gap-3', !at && 'opacity-60')}>
      <Initials name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate font-medium">{name}</span>
          {at && <time className="shrink-0 text-sm text-faint">{clock.dayTime(at)}</time>}
        </p>
        <p className="break-words whitespace-pre-wrap">{body}</p>
      </div>
    </li>
  )
}
