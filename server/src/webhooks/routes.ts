// The routes of outgoing webhooks.
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
    summary: 'List webhook endpoints',
    description:
      'Newest first, without their secrets. An endpoint that is not `active` was switched off by a request or after 10 failures in a row.',
    ...manages,
    item: Endpoint,
    run: (ctx, { page }) => listEndpoints(ctx, page),
  }),
  slow({
    at: 'POST /webhook-endpoints',
    id: 'createWebhookEndpoint',
    summary: 'Add a webhook endpoint',
    description:
      'A workspace has at most 10. The answer contains the `secret` that signs all deliveries, only this once; for that reason an `Idempotency-Key` has no effect here. An address that is not https or not public is refused with `validation_error`. Nothing is sent to test it: use a ping for that.',
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
      'Without its secret, which is shown only when it is created and when it is rotated. `active` and `consecutive_failures` say whether it works.',
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
      'When it is switched on again, its failures are reset, and deliveries that were `paused` for at most 7 days are sent, oldest first. A new address is checked as for a new endpoint; the secret stays. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.',
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
    summary: 'Delete a webhook endpoint',
    description:
      'Its log of deliveries is deleted too, and waiting deliveries are not sent. To stop only for a while, set `active` to false.',
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
      'The old secret stops at once: every attempt from now on is signed with the new one, also for older deliveries. The answer shows it only this once.',
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
      'One attempt, made at once and never repeated, also to an endpoint that is switched off. Its outcome is in the log of deliveries a moment later; a failure counts towards the 10 that switch an endpoint off.',
    answer: 'The delivery of the test event',
    ...manages,
    mustExist,
    returns: [200, Delivery],
    run: (ctx, { params }) => pingEndpoint(ctx, params.id),
  }),
  list({
    at: 'GET /webhook-endpoints/{id}/deliveries',
    id: 'listWebhookDeliveries',
    summary: 'List deliveries to a webhook endpoint',
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
      'Sends the same bytes at once, with a new signature. The attempts keep their numbers, and all retry delays are available again. While the endpoint is switched off, the answer is `invalid_transition`.',
    answer: 'The delivery, which is pending again',
    ...manages,
    mustExist: (ctx, { id, delivery_id }) => getDelivery(ctx, id, delivery_id),
    returns: [200, Delivery],
    problems: ['invalid_transition'],
    run: (ctx, { params }) => resendDelivery(ctx, params.id, params.delivery_id),
  }),
]
