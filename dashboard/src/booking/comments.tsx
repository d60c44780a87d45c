// What the team says about a booking, newest first; what is being sent is already in view.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, type Comment } from '../data/api.ts'
import { itemsOf } from '../data/paged.ts'
import { queryClient } from '../data/queries.ts'
import { useClock, useMay, useMe } from '../data/workspace.tsx'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { notifyProblem } from '../ui/notices.tsx'
import { Empty, Failed, Initials, SkeletonList } from '../ui/surface.tsx'
import { uiTexts } from '../ui/texts.ts'
import { drawerTexts } from './drawer-texts.ts'
import { commentsQuery } from './queries.ts'

export function Comments({ bookingId }: { bookingId: string }) {
  const t = useTexts(drawerTexts)
  const ui = useTexts(uiTexts)
  const me = useMe()
  const mayWrite = useMay('bookings:write')
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(commentsQuery(bookingId))
  const { sending, send } = useSending(bookingId)
  const comments = itemsOf(data)
  const isEmpty = data && comments.length === 0 && sending.length === 0
  return (
    <div className="flex flex-col gap-5">
      {mayWrite && <Write onSend={send} />}
      {error ? <Failed error={error} /> : !data && <SkeletonList rows={3} />}
      {isEmpty && <Empty title={t('noComments')}>{t('noCommentsHint')}</Empty>}
      <ul className="flex flex-col gap-5">
        {sending.map((body) => (
          <Said key={body} name={me.name} body={body} />
        ))}
        {comments.map((comment) => (
          <Said key={comment.id} name={comment.author.name} body={comment.body} at={comment.created_at} />
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{ui('loadMore')}</Button>}
    </div>
  )
}

function useSending(bookingId: string) {
  const [sending, setSending] = useState<readonly string[]>([])
  const send = async (body: string) => {
    setSending((present) => [body, ...present])
    try {
      await api().createBookingComment(bookingId, { body })
      await queryClient.invalidateQueries({ queryKey: ['booking', bookingId] })
    } finally {
      setSending((present) => present.filter((each) => each !== body))
    }
  }
  return { sending, send }
}

/** What was refused comes back into the box. */
function Write({ onSend }: { onSend: (body: string) => Promise<void> }) {
  const t = useTexts(drawerTexts)
  const box = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const submit = () => {
    const body = typed.trim()
    if (body === '') return
    setTyped('')
    box.current?.focus()
    onSend(body).catch((error) => {
      setTyped((present) => present || body)
      notifyProblem(error)
    })
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={box}
        aria-label={t('writeComment')}
        placeholder={t('writeComment')}
        rows={2}
        maxLength={10_000}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, metaKey, ctrlKey }) => key === 'Enter' && (metaKey || ctrlKey) && submit()}
        className="field-sizing-content max-h-48 min-h-16 w-full rounded-lg border border-strong-line bg-card px-3 py-2"
      />
      <Button type="submit" look="main" disabled={typed.trim() === ''} className="self-end">
        {t('send')}
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
