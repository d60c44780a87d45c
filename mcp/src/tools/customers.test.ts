// Tools for customers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, at, bookingVerbsOf, made } from '../../../server/src/testing/shop.ts'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { workspaceWithAgent } from '../testing/workspace-with-agent.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const details = {
  name: 'Zoë Lima',
  phone: '+5511988887777',
  email: 'zoe@example.com',
  company: 'Aurora',
  tags: ['vip'],
  locale: 'pt-BR',
  address: 'Rua A, 1',
  notes: 'Allergic to nuts',
}

test('create_customer adds a customer once per repeat_key and once per phone', async () => {
  const { agent } = await workspaceWithAgent(world)
  const { customer } = await agent.does('create_customer', { ...details, repeat_key: 'zoe' })
  expect(customer).toEqual({ id: expect.stringMatching(/^cus_/), ...details, version: 1 })
  expect(await agent.does('create_customer', { ...details, repeat_key: 'zoe' })).toEqual({ customer })
  expect(await agent.isRefused('create_customer', details)).toMatchObject({
    code: 'customer_exists',
    customer_id: customer.id,
    advice: expect.stringContaining('customer_id'),
  })
})

test('find_customers finds by parts and by phone, in pages', async () => {
  const { agent } = await workspaceWithAgent(world)
  const { customer: zoe } = await agent.does('create_customer', details)
  for (let count = 0; count < 11; count += 1) await agent.does('create_customer', aPerson())
  const { notes: _, address: __, locale: ___, version: ____, ...row } = zoe
  expect(await agent.does('find_customers', { q: 'zoe lim' })).toEqual({ customers: [row] })
  expect((await agent.does('find_customers', { phone: '+55 (11) 98888-7777' })).customers).toMatchObject([
    { id: zoe.id },
  ])
  expect(await agent.does('find_customers', { q: 'nobody' })).toEqual({ customers: [] })
  const first = await agent.does('find_customers')
  expect(first.customers).toHaveLength(10)
  expect((await agent.does('find_customers', { cursor: first.next_cursor })).customers).toHaveLength(2)
})

test('get_customer shows the profile, the bookings and the comments', async () => {
  const { agent, shop, workspace } = await workspaceWithAgent(world)
  const { customer } = await agent.does('create_customer', details)
  const { service_id } = await shop.aBarber()
  const verbs = bookingVerbsOf(workspace.everything)
  const booking = made(await verbs.book({ service_id, start: at('10:00'), customer: { id: customer.id } }))
  const customer_id = customer.id
  const { comment_id } = await agent.does('comment_on_customer', { customer_id, body: 'Prefers mornings' })
  expect(comment_id).toMatch(/^cmt_/)
  expect(await agent.does('get_customer', { customer_id })).toMatchObject({
    customer,
    summary: { bookings: { confirmed: 1 } },
    bookings: [{ id: booking.id, local: 'Tue 2030-03-05 10:00' }],
    comments: [{ by: 'Test', at: 'Mon 2030-03-04 09:00', body: 'Prefers mornings' }],
  })
  expect((await agent.isRefused('get_customer', { customer_id: 'cus_none' })).code).toBe('not_found')
  expect((await agent.isRefused('comment_on_customer', { customer_id, body: '' })).code).toBe('validation_error')
})

test('update_customer changes the given fields and no others', async () => {
  const { agent } = await workspaceWithAgent(world)
  const { customer } = await agent.does('create_customer', details)
  const customer_id = customer.id
  const change = { company: 'Sol', tags: ['vip', 'late'], address: 'Rua B, 2' }
  const changed = await agent.does('update_customer', { customer_id, ...change, expected_version: 1 })
  expect(changed.customer).toEqual({ ...customer, ...change, version: 2 })
  expect(await agent.isRefused('update_customer', { customer_id, name: 'Zoe', expected_version: 1 })).toMatchObject({
    code: 'version_conflict',
    current_version: 2,
  })
  expect((await agent.isRefused('update_customer', { customer_id, expected_version: 2 })).detail).toBe(
    'Give what is to change.',
  )
})
