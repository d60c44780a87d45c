// The public face of outgoing webhooks.
import { key } from '../http/caller.ts'
import { list, read, slow, write } from '../http/route.ts'
import type { ReadCtx } from '../platform/context.ts'
import { getDelivery, listDeliveries, pingEndpoint, resendDelivery } from './delivery.ts'
import { changeEndpoint, createEndpoint, deleteEndpoint, getEndpoint, listEndpoints, rotateSecret } from './endpoint.ts'
import { Delivery, DeliveryFilters, Endpoint, EndpointChange, EndpointWithSecret, NewEndpoint } from './schema.ts'

const manages = { tag: 'Webhooks', access: key('webhooks:manage') }
const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getEndpoint(ctx, id)

export const webhookRoutes = [
  list({
    at: 'GET /webhook-endpoints',
    id: 'listWebhookEndpoints',
    summary: 'Where events are sent to',
    description:
      'Newest first, without their secrets. One that is not `active` was switched off by a request or after 10 failures in a row.',
    ...manages,
    item: Endpoint,
    run: (ctx, { page }) => listEndpoints(ctx, page),
  }),
  slow({
    at: 'POST /webhook-endpoints',
    id: 'createWebhookEndpoint',
    summary: 'Have events sent to an address',
    description:
      'At most 10 in a workspace. The answer has the `secret` that signs all that is sent, this once; for that reason an `Idempotency-Key` has no effect here. An address that is not https or not public is refused with `validation_error`. Nothing is sent to try it: ping it for that.',
    answer: 'The webhook endpoint, with its secret',
    ...manages,
    body: NewEndpoint,
    returns: [201, EndpointWithSecret],
    run: (ctx, { body }) => createEndpoint(ctx, body),
  }),
  read({
    at: 'GET /webhook-endpoints/{id}',
    id: 'getWebhookEndpoint',
    summary: 'One webhook endpoint',
    description:
      'Without its secret, which is shown when it is made and when it is rotated. `active` and `consecutive_failures` tell how it fares.',
    ...manages,
    mustExist,
    returns: [200, Endpoint],
    run: (ctx, { params }) => getEndpoint(ctx, params.id),
  }),
  slow({
    at: 'PATCH /webhook-endpoints/{id}',
    id: 'updateWebhookEndpoint',
    summary: 'Change a webhook endpoint, or switch it off and on',
    description:
      "Switched on again, its failures are forgotten and what has waited as `paused` for at most 7 days is sent, oldest first. A new address is checked as when it is made; the secret stays. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.",
    ...manages,
    mustExist,
    body: EndpointChange,
    returns: [200, Endpoint],
    problems: ['version_conflict'],
    run: (ctx, { params, body }) => changeEndpoint(ctx, params.id, body),
  }),
  write({
    at: 'DELETE /webhook-endpoints/{id}',
    id: 'deleteWebhookEndpoint',
    summary: 'Send nothing more to an address',
    description:
      'Its log of deliveries goes with it, and what waits is not sent. To stop for a while only, set `active` to false.',
    ...manages,
    mustExist,
    returns: [204],
    run: (ctx, { params }) => deleteEndpoint(ctx, params.id),
  }),
  slow({
    at: 'POST /webhook-endpoints/{id}/rotate-secret',
    id: 'rotateWebhookSecret',
    summary: 'A new secret for a webhook endpoint',
    description:
      'The old one stops at once: every attempt from now on is signed with the new one, also of deliveries made before. The answer shows it this once.',
    answer: 'The webhook endpoint, with its new secret',
    ...manages,
    mustExist,
    returns: [200, EndpointWithSecret],
    run: (ctx, { params }) => rotateSecret(ctx, params.id),
  }),
  write({
    at: 'POST /webhook-endpoints/{id}/ping',
    id: 'pingWebhookEndpoint',
    summary: 'Send a test event',
    description:
      'One attempt, made at once and never repeated, also to an endpoint that is switched off. How it ended is in the log of deliveries a moment later; a failure counts towards the 10 that switch an endpoint off.',
    answer: 'The delivery of the test event',
    ...manages,
    mustExist,
    returns: [200, Delivery],
    run: (ctx, { params }) => pingEndpoint(ctx, params.id),
  }),
  list({
    at: 'GET /webhook-endpoints/{id}/deliveries',
    id: 'listWebhookDeliveries',
    summary: 'What was sent to a webhook endpoint',
    description: 'Newest first, with every attempt. Kept for 30 days.',
    ...manages,
    mustExist,
    query: DeliveryFilters,
    item: Delivery,
    run: (ctx, { params, query, page }) => listDeliveries(ctx, params.id, query, page),
  }),
  write({
    at: 'POST /webhook-endpoints/{id}/deliveries/{delivery_id}/resend',
    id: 'resendWebhookDelivery',
    summary: 'Send a delivery again',
    description:
      'The same bytes, at once, signed anew. Its attempts go on counting and its delays begin anew. Refused with `invalid_transition` while the endpoint is switched off.',
    answer: 'The delivery, which is pending again',
    ...manages,
    mustExist: (ctx, { id, delivery_id }) => getDelivery(ctx, id, delivery_id),
    returns: [200, Delivery],
    problems: ['invalid_transition'],
    run: (ctx, { params }) => resendDelivery(ctx, params.id, params.delivery_id),
  }),
]
