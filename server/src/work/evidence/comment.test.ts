import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  service_id = (await shop.aBarber()).service_id
})

const aBooking = async () => made(await shop.book({ service_id, start: at('10:00') }))
const list = async (id: string) => (await shop.client.get(`/bookings/${id}/comments`)).body

describe('comments', () => {
  test('have an author, are listed newest first, and do not change the version', async () => {
    const { id } = await aBooking()
    const path = `/bookings/${id}/comments`
    const first = await shop.client.post(path, { body: 'Bring the blue towel' })
    expect(first).toMatchObject({ status: 201, body: { body: 'Bring the blue towel', author: { kind: 'api_key' } } })
    world.wait(1)
    await workspace.owner.post(path, { body: 'Done' }, { 'svc-workspace': workspace.id })
    const { data } = await list(id)
    expect(data).toMatchObject([{ body: 'Done', author: { kind: 'member' } }, first.body])
    expect((await shop.getBooking(id)).version).toBe(1)
  })

  test.each([{}, { body: '' }, { body: ' ' }, { body: 'x'.repeat(10_001) }, { body: 'a', colour: 'red' }])(
    'are refused when they are empty, too long or have unknown fields: %o',
    async (body) => {
      const { id } = await aBooking()
      expect((await shop.client.post(`/bookings/${id}/comments`, body)).status).toBe(422)
      expect((await list(id)).data).toEqual([])
    },
  )
})
