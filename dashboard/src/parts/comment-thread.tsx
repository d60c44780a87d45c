// The comments of the team on a booking or a customer, newest first; a comment that is being sent is shown at once.
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Comment, Page } from '../data/api.ts'
import { itemsOf, type paged } from '../data/paged.ts'
import { queryClient } from '../data/queries.ts'
import { isUnsent, sendInto, unsentId } from '../data/unsent.ts'
import { useClock, useMe } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { notifyProblem } from '../ui/notices.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Failed, Initials, SkeletonList } from '../ui/surface.tsx'
import { partTexts } from './texts.ts'

export function CommentThread({
  query,
  send,
  touches,
  empty,
}: {
  query: ReturnType<typeof paged<Comment>>
  /** Sends a comment; null for members who may only read. */
  send: ((body: string) => Promise<Comment>) | null
  /** The beginning of the keys of all queries that a new comment changes. */
  touches: QueryKey
  /** Shown when there are no comments. */
  empty: ReactNode
}) {
  const me = useMe()
  const list = useInfiniteQuery(query)
  const { data, error } = list
  const comments = itemsOf(data)
  const write = async (body: string) => {
    if (!send) return
    const { id, name } = me
    const unsent = { id: unsentId(), body, author: { kind: 'member', id, name }, created_at: new Date().toISOString() }
    await sendInto({ queryKey: query.queryKey, me: id, add: asNewest }, unsent, () => send(body))
    void queryClient.invalidateQueries({ queryKey: touches })
  }
  return (
    <div className="flex flex-col gap-5">
      {send && <Write onSend={write} />}
      {error ? <Failed error={error} /> : !data && <SkeletonList rows={3} />}
      {data && comments.length === 0 && empty}
      <ul className="flex flex-col gap-5 empty:hidden">
        {comments.map((comment) => (
          <Said key={comment.id} comment={comment} />
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  )
}

function asNewest(list: unknown, comment: Comment): unknown {
  const data = list as InfiniteData<Page<Comment>>
  const [first, ...others] = data.pages
  return first ? { ...data, pages: [{ ...first, data: [comment, ...first.data] }, ...others] } : data
}

/** A refused comment comes back into the input. */
function Write({ onSend }: { onSend: (body: string) => Promise<void> }) {
  const t = useTexts(partTexts)
  const box = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const submit = () => {
    const body = typed.trim()
    if (body === '') return
    setTyped('')
    box.current?.focus()
    onSend(body).catch((error) => {
      setTyped((present) => (present === '' ? body : `${body}\n${present}`))
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

function Said({ comment }: { comment: Comment }) {
  const clock = useClock()
  const { body, created_at } = comment
  const { name } = comment.author
  return (
    <li className={cx('flex gap-3', isUnsent(comment) && 'opacity-60')}>
      <Initials name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate font-medium">{name}</span>
          {!isUnsent(comment) && <time className="shrink-0 text-sm text-faint">{clock.dayTime(created_at)}</time>}
        </p>
        <p className="break-words whitespace-pre-wrap">{body}</p>
      </div>
    </li>
  )
}
