// A follower who loses access receives nothing more: the stream ends with the change, not at the next check.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hashToken, newToken } from '../platform/secrets.ts'
import { follow } from '../testing/stream.ts'
import { until } from '../testing/until.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
beforeAll(async () => {
  // Access is checked again only when something happens.
  world = await aWorld({ accessCheck: 3_600_000 })
  shop = await world.aWorkspace()
})
afterAll(() => world[Symbol.asyncDispose]())

async function follower(cookie: string, where = world) {
  const stream = await follow(where, { cookie })
  onTestFinished(stream.leave)
  await until(stream.isReady)
  return stream
}

let people = 0
const aCustomer = () => {
  people += 1
  return shop.everything.post('/customers', { name: 'Eva', phone: `+5511983${200_000 + people}` })
}

test('a member who is removed receives nothing that happens after it, in any process', async () => {
  await using other = await aWorld({ url: world.url, accessCheck: 3_600_000 })
  const { cookie, memberId } = await shop.member('agent')
  const streams = [await follower(cookie), await follower(cookie, other)]
  const stays = await follower(shop.cookie)
  await aCustomer()
  for (const stream of streams) await until(() => stream.types().includes('customer.created'))
  await shop.owner.delete(`/team/members/${memberId}`)
  await aCustomer()
  for (const stream of streams) {
    await until(stream.isOver)
    expect(stream.types()).toEqual(['customer.created'])
  }
  await until(() => stays.types().length === 3)
  expect(stays.types()).toEqual(['customer.created', 'member.removed', 'customer.created'])
})

test('a member whose role changes loses the stream, and others do not', async () => {
  const { cookie, memberId } = await shop.member('admin')
  const [stream, stays] = [await follower(cookie), await follower(shop.cookie)]
  await shop.owner.patch(`/team/members/${memberId}`, { role: 'agent' })
  await until(stream.isOver)
  await until(() => stays.types().includes('member.updated'))
  expect(stays.isOver()).toBe(false)
  const again = await follower(cookie)
  await aCustomer()
  await until(() => again.types().includes('customer.created'))
})

test('sign-out ends the streams of its session, and no other streams of the user', async () => {
  const { client, user, cookie } = await shop.member('agent')
  const token = newToken()
  const expires_at = new Date('2040-01-01')
  const session = { token_hash: hashToken(token), user_id: user.id, created_at: world.now(), expires_at }
  await world.db.insertInto('sessions').values(session).execute()
  const [here, elsewhere] = [await follower(cookie), await follower(`holdfast_session=${token}`)]
  await client.post('/auth/sign-out')
  await until(here.isOver)
  await aCustomer()
  await until(() => elsewhere.types().includes('customer.created'))
})

test('a new password and the deletion of a workspace end them too', async () => {
  const { user, cookie } = await shop.member('agent')
  const gone = await world.aWorkspace('Gone')
  const [reset, closed] = [await follower(cookie), await follower(gone.cookie)]
  const token = newToken()
  const row = { token_hash: hashToken(token), user_id: user.id, expires_at: new Date('2040-01-01') }
  await world.db.insertInto('password_resets').values(row).execute()
  expect((await world.anybody.post('/auth/reset-password', { token, password: 'a new password' })).status).toBe(204)
  await until(reset.isOver)
  await gone.owner.delete(`/workspaces/${gone.id}`, { name: 'Gone' })
  await until(closed.isOver)
})
