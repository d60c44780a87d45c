// Signs attempts: with our own header, and with those of Standard Webhooks, which existing libraries verify.
import { createHmac } from 'node:crypto'
import { SECOND_MS } from '@holdfast/time/moment.ts'

const PREFIX = 'whsec_'

interface Signed {
  event_id: string
  body: string
}

/** Each attempt has its own signature: a receiver refuses one that is older than five minutes. */
export function signatureHeaders(secret: string, { event_id, body }: Signed, at: Date): Record<string, string> {
  const t = String(Math.floor(at.getTime() / SECOND_MS))
  const ours = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const standard = createHmac('sha256', key).update(`${event_id}.${t}.${body}`).digest('base64')
  return {
    'Svc-Signature': `t=${t},v1=${ours}`,
    'webhook-id': event_id,
    'webhook-timestamp': t,
    'webhook-signature': `v1,${standard}`,
  }
}
