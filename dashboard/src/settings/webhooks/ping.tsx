// Sends a test event and shows its result.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { useState } from 'react'
import { api, type WebhookDelivery } from '../../data/api.ts'
import { type Say, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { nameOf } from './endpoint-list.tsx'
import { pingQuery } from './queries.ts'
import { webhookTexts } from './texts.ts'

export function PingButton({
  endpointId,
  onPing,
}: {
  endpointId: string
  onPing: (delivery: WebhookDelivery) => void
}) {
  const t = useTexts(webhookTexts)
  const queryClient = useQueryClient()
  const [sending, setSending] = useState(false)
  const ping = async () => {
    setSending(true)
    try {
      const delivery = await api().pingWebhookEndpoint(endpointId)
      queryClient.setQueryData(pingQuery(endpointId, delivery.id).queryKey, delivery)
      onPing(delivery)
      await queryClient.invalidateQueries({ queryKey: ['deliveries', endpointId] })
    } catch (error) {
      notifyProblem(error)
    }
    setSending(false)
  }
  return (
    <Button onClick={ping} disabled={sending}>
      <Radio size={18} aria-hidden />
      {t('ping')}
    </Button>
  )
}

export function PingResult({ endpointId, id }: { endpointId: string; id: string }) {
  const t = useTexts(webhookTexts)
  const { data } = useQuery(pingQuery(endpointId, id))
  const status = data?.status ?? 'pending'
  return (
    <p
      role="status"
      className={cx(
        'rounded-xl px-4 py-2.5',
        status === 'succeeded' && 'bg-good-soft text-good-ink',
        status === 'failed' && 'bg-danger-soft text-danger-ink',
        status === 'pending' && 'bg-sunken text-soft',
      )}
    >
      {resultWords(data, t)}
    </p>
  )
}

function resultWords(delivery: WebhookDelivery | null | undefined, t: Say<keyof typeof webhookTexts.en>): string {
  const last = delivery?.attempts.at(-1)
  if (!delivery || delivery.status === 'pending' || !last) return t('pinging')
  const { response_status, duration_ms, error } = last
  if (error === null) return t('pingFine', { status: String(response_status), ms: duration_ms })
  return t('pingFailed', { error: [response_status, nameOf(error, t)].filter(Boolean).join(' · ') })
}
