// One delivery of the log; when it is opened, it shows every attempt and its answer.
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import { api, type WebhookAttempt, type WebhookDelivery, type WebhookEndpoint } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { Badge } from '../../ui/surface.tsx'
import { nameOf } from './endpoint-list.tsx'
import { shownStatus, toneOf } from './events.ts'
import { webhookTexts } from './texts.ts'

export function DeliveryRow({ delivery, endpoint }: { delivery: WebhookDelivery; endpoint: WebhookEndpoint }) {
  const t = useTexts(webhookTexts)
  const clock = useClock()
  const [open, setOpen] = useState(false)
  const id = useId()
  const { event_type, attempts, next_attempt_at, created_at } = delivery
  const status = shownStatus(delivery)
  const last = attempts.at(-1)
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken sm:flex-nowrap sm:px-5"
      >
        <ChevronDown
          size={18}
          aria-hidden
          className={cx('shrink-0 text-faint transition-transform', !open && '-rotate-90')}
        />
        <span className="min-w-0 flex-1 truncate font-medium">{nameOf(event_type, t)}</span>
        <Badge tone={toneOf(status)}>{nameOf(status, t)}</Badge>
        <span className="w-full pl-7 text-sm text-faint sm:w-auto sm:pl-0 sm:text-right">
          {[
            last?.response_status,
            attempts.length === 0 ? t('notTried') : t('tries', { count: attempts.length }),
            next_attempt_at && last && t('next', { when: clock.time(next_attempt_at) }),
            clock.dayTime(created_at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      {open && (
        <div id={id} className="flex flex-col gap-3 border-t bg-page px-4 py-4 sm:px-5">
          <Attempts attempts={attempts} />
          <Sent body={delivery.body} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <dl className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-6 gap-y-1 text-sm">
              <Id name={t('deliveryId')} id={delivery.id} />
              <Id name={t('eventId')} id={delivery.event_id} />
            </dl>
            <Resend delivery={delivery} endpoint={endpoint} />
          </div>
        </div>
      )}
    </li>
  )
}

/** The bytes that were signed and sent, line by line. */
function Sent({ body }: { body: string }) {
  const t = useTexts(webhookTexts)
  return (
    <div>
      <p className="pb-1 text-sm text-faint">{t('sent')}</p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long body
        tabIndex={0}
        aria-label={t('sent')}
        className="max-h-64 overflow-auto rounded-lg bg-sunken p-2 font-mono text-xs break-all whitespace-pre-wrap"
      >
        {readable(body)}
      </section>
    </div>
  )
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Id({ name, id }: { name: string; id: string }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 font-mono break-all text-soft">{id}</dd>
    </div>
  )
}

function Resend({ delivery, endpoint }: { delivery: WebhookDelivery; endpoint: WebhookEndpoint }) {
  const t = useTexts(webhookTexts)
  const queryClient = useQueryClient()
  const resend = async () => {
    try {
      await api().resendWebhookDelivery(endpoint.id, delivery.id)
      notify(t('resent'))
    } catch (error) {
      notifyProblem(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['deliveries', endpoint.id] })
  }
  return (
    <Button disabled={!endpoint.active} {...(!endpoint.active && { title: t('resendOff') })} onClick={resend}>
      <RotateCw size={16} aria-hidden />
      {t('resend')}
    </Button>
  )
}

function Attempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  const t = useTexts(webhookTexts)
  if (attempts.length === 0) return <p className="text-soft">{t('none')}</p>
  return (
    <ol aria-label={t('attempts')} className="flex flex-col gap-3">
      {attempts.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </ol>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const t = useTexts(webhookTexts)
  const clock = useClock()
  const { number, at, duration_ms, response_status, error, response_excerpt } = attempt
  return (
    <li className="rounded-xl border bg-card p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={error === null ? 'good' : 'danger'}>{response_status ?? t('noAnswer')}</Badge>
        <span className="font-medium">{`${t('attempt')} ${number}`}</span>
        <span className="text-sm text-faint">{`${clock.dayTime(at)} · ${duration_ms} ms`}</span>
      </div>
      {error !== null && <p className="pt-1.5 text-soft">{nameOf(error, t)}</p>}
      {response_excerpt && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long answers
          tabIndex={0}
          aria-label={t('said')}
          className="mt-2 max-h-40 overflow-auto rounded-lg bg-sunken p-2 font-mono text-xs break-all whitespace-pre-wrap"
        >
          {response_excerpt}
        </section>
      )}
    </li>
  )
}
