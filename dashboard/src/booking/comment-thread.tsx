// What the team says about a booking or a customer, newest first; what is being sent is already in view.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Comment } from '../data/api.ts'
import { itemsOf, type paged } from '../data/paged.ts'
import { useClock, useMe } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { notifyProblem } from '../ui/notices.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Failed, Initials, SkeletonList } from '../ui/surface.tsx'
import { drawerTexts } from './drawer-texts.ts'

export function CommentThread({
  query,
  send,
  empty,
}: {
  query: ReturnType<typeof paged<Comment>>
  /** Sends one and asks for what follows from it; null for those who may only read. */
  send: ((body: string) => Promise<unknown>) | null
  /** Where nothing was said yet. */
  empty: ReactNode
}) {
  const me = useMe()
  const list = useInfiniteQuery(query)
  const { data, error } = list
  const [sending, setSending] = useState<readonly string[]>([])
  const comments = itemsOf(data)
  const write = async (body: string) => {
    setSending((present) => [body, ...present])
    try {
      await send?.(body)
    } finally {
      setSending((present) => present.filter((each) => each !== body))
    }
  }
  return (
    <div className="flex flex-col gap-5">
      {send && <Write onSend={write} />}
      {error ? <Failed error={error} /> : !data && <SkeletonList rows={3} />}
      {data && comments.length === 0 && sending.length === 0 && empty}
      <ul className="flex flex-col gap-5 empty:hidden">
        {sending.map((body) => (
          <Said key={body} name={me.name} body={body} />
        ))}
        {comments.map((comment) => (
          <Said key={comment.id} name={comment.author.name} body={comment.body} at={comment.created_at} />
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  )
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
