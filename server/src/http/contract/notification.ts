// The description of a webhook in the contract.
import type { TSchema } from '../shape.ts'
import type { Components } from './components.ts'

export interface Notice {
  type: string
  summary: string
  description: string
  body: TSchema
}

export function notification({ type, summary, description, body }: Notice, components: Components): object {
  return {
    operationId: type.replace(/[._](\w)/g, (_, letter) => letter.toUpperCase()),
    tags: ['Webhooks'],
    summary,
    description,
    security: [],
    parameters: headersOf(type),
    requestBody: { required: true, content: { 'application/json': { schema: components.refer(body) } } },
    responses: {
      '2XX': { description: 'Received: it is not sent again' },
      default: { description: 'Anything else, also a redirect, is a failed attempt and is tried again' },
    },
  }
}

const headersOf = (type: string) => [
  header('Svc-Event', 'The type of the event', type),
  header('Svc-Delivery', 'The id of the delivery, the same at every attempt', 'dlv_0RqGxk2mTq9Lh7wVb3NcYd'),
  header(
    'Svc-Signature',
    '`t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<raw body>", keyed with the secret>`',
    't=1794743694,v1=153c394bf33d7d461a1c141b576adc6c37cb970ec76549f9352bcd05003566da',
  ),
  header('webhook-id', 'The id of the event, for libraries of Standard Webhooks', 'evt_0RqGxk2mTq9Lh7wVb3NcYd'),
  header('webhook-timestamp', 'When this attempt was signed, in Unix seconds', '1794743694'),
  header(
    'webhook-signature',
    'The signature by Standard Webhooks, with the same secret',
    'v1,iqgM97iVOwRHFaHHLPKC1iOPWLK8kza29k+3qAAm9ZA=',
  ),
]

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  examples: { usual: { value: example } },
})
