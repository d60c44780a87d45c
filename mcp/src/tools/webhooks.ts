// Tools for looking after an integration: they show whether events arrive, and send failed ones again.
import { Type } from 'typebox'
import { toLocal } from '../local-time.ts'
import { Id, Maybe, OneOf, OutputObject, Rows, Text } from '../shapes.ts'
import { tool } from '../tool.ts'

const listWebhooks = tool({
  name: 'list_webhooks',
  description: 'List webhook endpoints and whether they work; with endpoint_id its latest deliveries.',
  scopes: ['webhooks:manage'],
  kind: 'reads',
  input: Type.Object({
    endpoint_id: Maybe(Id()),
    status: Maybe(OneOf(['pending', 'succeeded', 'failed', 'paused'], 'Of deliveries')),
  }),
  output: { endpoints: Rows, deliveries: Rows },
  async run({ holdfast, timezone }, { endpoint_id, status }) {
    if (endpoint_id === undefined) {
      const { data } = await holdfast.listWebhookEndpoints({ limit: 50 })
      return {
        endpoints: data.map(({ id, url, events, active, consecutive_failures, disabled_reason }) => ({
          id,
          url,
          events,
          active,
          consecutive_failures,
          disabled_reason,
        })),
      }
    }
    const { data } = await holdfast.listWebhookDeliveries(endpoint_id, { limit: 20, ...(status && { status }) })
    return {
      deliveries: data.map(({ id, event_type, status, attempts, next_attempt_at }) => ({
        id,
        event_type,
        status,
        attempts: attempts.length,
        last_error: attempts.at(-1)?.error ?? null,
        next_attempt: next_attempt_at && toLocal(next_attempt_at, timezone),
      })),
    }
  },
})

const resendDelivery = tool({
  name: 'resend_delivery',
  description: 'Send a webhook delivery again, such as one that failed.',
  scopes: ['webhooks:manage'],
  kind: 'adds',
  input: Type.Object({ endpoint_id: Id(), delivery_id: Id() }),
  output: { delivery: OutputObject({ id: Text(), status: Text() }) },
  async run({ holdfast }, { endpoint_id, delivery_id }) {
    const { id, status } = await holdfast.resendWebhookDelivery(endpoint_id, delivery_id)
    return { delivery: { id, status } }
  },
})

export const webhookTools = [listWebhooks, resendDelivery]
