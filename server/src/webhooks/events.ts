// The events of webhook endpoints and deliveries, and the event that tests an endpoint.
import { Id, Nullable, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

const EndpointRef = Type.Object({ id: Id('whk'), url: Type.String() })
const changed = Type.Array(Type.String())

export const endpointCreated = event('webhook_endpoint.created', {
  data: Type.Object({ webhook_endpoint: EndpointRef }),
  readAt: 'GET /webhook-endpoints',
})

export const endpointUpdated = event('webhook_endpoint.updated', {
  data: Type.Object({ webhook_endpoint: EndpointRef, changed }),
  readAt: 'GET /webhook-endpoints',
})

export const endpointEnabled = event('webhook_endpoint.enabled', {
  data: Type.Object({ webhook_endpoint: EndpointRef, changed }),
  readAt: 'GET /webhook-endpoints',
})

export const endpointDisabled = event('webhook_endpoint.disabled', {
  data: Type.Object({
    webhook_endpoint: Type.Object({ ...EndpointRef.properties, disabled_reason: Nullable(Type.String()) }),
    changed,
  }),
  readAt: 'GET /webhook-endpoints',
})

export const endpointDeleted = event('webhook_endpoint.deleted', {
  data: Type.Object({ webhook_endpoint: EndpointRef }),
  readAt: 'GET /webhook-endpoints',
})

export const deliveryResent = event('webhook_delivery.resent', {
  data: Type.Object({ webhook_delivery: Type.Object({ id: Id('dlv'), endpoint_id: Id('whk') }) }),
  readAt: 'GET /webhook-endpoints/{id}/deliveries',
})

/** A ping sends this event; nobody can subscribe to it. */
export const webhookPing = event('webhook.ping', {
  data: Type.Object({ webhook_endpoint_id: Id('whk', 'The endpoint that was pinged') }),
  readAt: 'GET /webhook-endpoints',
  webhook: {
    summary: 'A test event was requested',
    description:
      'Sent once by `POST /webhook-endpoints/{id}/ping`, whatever the endpoint is subscribed to, and never repeated.',
  },
})

export const webhookEvents = [
  endpointCreated,
  endpointUpdated,
  endpointEnabled,
  endpointDisabled,
  endpointDeleted,
  deliveryResent,
  webhookPing,
]
