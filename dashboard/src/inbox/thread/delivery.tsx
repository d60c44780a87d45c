// The progress of a message of ours, and for a failed one the reason and a button to send it again.
import { AlertCircle, Check, CheckCheck, Clock3 } from 'lucide-react'
import { useState } from 'react'
import { api, type Message } from '../../data/api.ts'
import { useClock, useMe } from '../../data/workspace.ts'
import { says, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { findSaidAfter } from '../answered.ts'
import { AskFirstDialog } from '../ask-first-dialog.tsx'
import { failureWords } from '../failure-words.ts'
import { findLoaded, putMessage } from '../loaded-thread.ts'
import { discard, sendAgain } from '../outbox.ts'
import { threadTexts } from './texts.ts'

const ICONS = {
  sending: Clock3,
  queued: Clock3,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: AlertCircle,
}

export function DeliveryMark({ status }: { status: string }) {
  const t = useTexts(threadTexts)
  if (!Object.hasOwn(ICONS, status) || !says(threadTexts, status)) return null
  const Icon = ICONS[status as keyof typeof ICONS]
  return (
    <Icon
      size={15}
      role="img"
      aria-label={t(status)}
      className={cx('shrink-0', status === 'read' && 'text-accent', status === 'failed' && 'text-danger-ink')}
    />
  )
}

export function Failure({ message }: { message: Message }) {
  const { status, error } = message
  return status === 'failed' && error ? <Failed message={message} error={error} /> : null
}

function Failed({ message, error }: { message: Message; error: NonNullable<Message['error']> }) {
  const t = useTexts(threadTexts)
  const clock = useClock()
  const me = useMe()
  const [busy, setBusy] = useState(false)
  /** A later message of somebody else, while the member is asked whether to send this one all the same. */
  const [later, setLater] = useState<Message | null>(null)
  const { id, conversation_id, client_ref } = message
  /** Whether the server has never stored the message. */
  const isUnsent = id === client_ref
  const retry = async () => {
    setLater(null)
    setBusy(true)
    await api().retryMessage(conversation_id, id).then(putMessage, notifyProblem)
    setBusy(false)
  }
  const askOrRetry = () => {
    if (isUnsent) return sendAgain(id)
    const said = findSaidAfter(id, findLoaded(conversation_id)?.messages ?? [], me.id)
    if (said) setLater(said)
    else void retry()
  }
  return (
    <div role="alert" className="mt-1 flex max-w-full flex-col items-end gap-1 text-sm text-danger-ink">
      <p className="text-right">
        {t('failed')}: {failureWords(error)}
      </p>
      {error.code === 'unknown_outcome' && <p className="text-right">{t('retryUnknown')}</p>}
      <div className="flex gap-2">
        {isUnsent && (
          <Button size="small" look="quiet" onClick={() => discard(id)}>
            {t('discard')}
          </Button>
        )}
        <Button size="small" disabled={busy} onClick={askOrRetry}>
          {t('retry')}
        </Button>
      </div>
      {later && (
        <AskFirstDialog
          title={t('retryTitle')}
          note={t('retryNote', { name: later.author.name, time: clock.dayTime(later.created_at) })}
          said={later}
          submit={t('retry')}
          send={() => void retry()}
          onClose={() => setLater(null)}
        />
      )}
    </div>
  )
}
