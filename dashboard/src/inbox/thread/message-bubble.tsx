// One message: the customer at the left, the team and the bot at the right, private notes marked as such.
import { Lock, Reply } from 'lucide-react'
import { memo } from 'react'
import type { Message } from '../../data/api.ts'
import type { Clock } from '../../text/clock.ts'
import { says, useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { useInboxName } from '../value-name.ts'
import { DeliveryMark, Failure } from './delivery.tsx'
import { MessageBody } from './message-body.tsx'
import { threadTexts } from './texts.ts'

export const MessageBubble = memo(function MessageBubble({
  message,
  isFirst,
  chosen,
  quoted,
  clock,
  isMine,
}: {
  message: Message
  isFirst: boolean
  chosen: string | undefined
  clock: Clock
  /** Whether this member wrote it. */
  isMine: boolean
  /** The message that it answers, if it is loaded. */
  quoted: Message | undefined
}) {
  const t = useTexts(threadTexts)
  const isOurs = message.direction === 'outbound'
  return (
    <div className={cx('flex flex-col px-4', isOurs ? 'items-end' : 'items-start', isFirst ? 'pt-3' : 'pt-1')}>
      {isFirst && <Author message={message} isMine={isMine} />}
      <div
        className={cx(
          'max-w-[min(34rem,85%)] rounded-2xl px-3.5 py-2',
          message.private
            ? 'border border-dashed border-warn bg-warn-soft text-warn-ink'
            : isOurs
              ? 'bg-accent-soft text-ink'
              : 'border bg-card',
        )}
      >
        {message.private && (
          <p className="flex items-center gap-1 text-sm font-medium">
            <Lock size={13} aria-hidden />
            {t('note')}
          </p>
        )}
        {quoted && <Quote message={quoted} />}
        <MessageBody message={message} chosen={chosen} />
        <p className="mt-0.5 flex items-center justify-end gap-1 text-xs text-soft tabular-nums">
          {message.edited_at && <span>{t('edited')}</span>}
          <time dateTime={message.created_at} title={clock.dayTime(message.created_at)}>
            {clock.time(message.created_at)}
          </time>
          {isOurs && !message.private && <DeliveryMark status={message.status} />}
        </p>
      </div>
      <Failure message={message} />
    </div>
  )
})

function Author({ message: { author }, isMine }: { message: Message; isMine: boolean }) {
  const t = useTexts(threadTexts)
  const key = `author_${author.kind}`
  const kind = says(threadTexts, key) ? t(key) : null
  const name = isMine ? t('you') : author.name
  return <p className="px-1 pb-0.5 text-sm text-faint">{kind && kind !== name ? `${name} · ${kind}` : name}</p>
}

function Quote({ message: { author, text, type } }: { message: Message }) {
  const nameOf = useInboxName()
  return (
    <p className="mb-1 flex min-w-0 items-center gap-1.5 rounded-lg border-l-2 border-accent bg-sunken px-2 py-1 text-sm text-soft">
      <Reply size={14} aria-hidden className="shrink-0" />
      <span className="truncate">{`${author.name}: ${text ?? nameOf(type)}`}</span>
    </p>
  )
}
