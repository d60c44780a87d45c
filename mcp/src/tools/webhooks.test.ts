// Tools for webhooks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, made } from '../../../server/src/testing/shop.ts'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { workspaceWithAgent } from '../testing/workspace-with-agent.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an agent sees that a delivery failed, and sends it again', async () => {
  const { agent, shop, workspace } = await workspaceWithAgent(world)
  expect(await agent.does('list_webhooks')).toEqual({ endpoints: [] })
  const hook = { url: 'https://example.com/hook', events: ['booking.created'] }
  const { id: endpoint_id, secret } = made(await workspace.everything.post('/webhook-endpoints', hook))
  const { service_id } = await shop.aBarber()
  await agent.does('book', { service_id, start: '2030-03-05T10:00', customer: aPerson() })
  await world.runJobs()

  const list = await agent.does('list_webhooks')
  expect(list).toEqual({ endpoints: [{ id: endpoint_id, ...hook, active: true, consecutive_failures: 1 }] })
  expect(JSON.stringify(list)).not.toContain(secret)
  const { deliveries } = await agent.does('list_webhooks', { endpoint_id, status: 'pending' })
  expect(deliveries).toEqual([
    {
      id: expect.stringMatching(/^dlv_/),
      event_type: 'booking.created',
      status: 'pending',
      attempts: 1,
      last_error: 'dns_error',
      next_attempt: expect.stringMatching(/^Mon 2030-03-04 09:\d\d$/),
    },
  ])
  expect(await agent.does('list_webhooks', { endpoint_id, status: 'succeeded' })).toEqual({ deliveries: [] })

  const { delivery } = await agent.does('resend_delivery', { endpoint_id, delivery_id: deliveries[0].id })
  expect(delivery).toEqual({ id: deliveries[0].id, status: 'pending' })
  await world.runJobs()
  expect((await agent.does('list_webhooks', { endpoint_id })).deliveries).toMatchObject([{ attempts: 2 }])
  expect((await agent.isRefused('resend_delivery', { endpoint_id, delivery_id: 'dlv_none' })).code).toBe('not_found')
  expect((await agent.isRefused('list_webhooks', { endpoint_id: 'whk_none' })).code).toBe('not_found')
})
