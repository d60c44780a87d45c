// For tests of work: riders with a queue of deliveries, and custom actions.
import { made, type Shop } from './shop.ts'
import type { Reply } from './world.ts'

export type Riders = Awaited<ReturnType<typeof ridersOf>>

/** Rita and Otto, and deliveries that either may take: half an hour, with five minutes before and ten after. */
export async function ridersOf(shop: Shop, change: object = {}) {
  const [rita, otto] = await Promise.all(['Rita', 'Otto'].map(async (name) => (await shop.aResource({ name })).id))
  const riders = [rita, otto] as [string, string]
  const group = await shop.aGroup(riders, { name: 'Riders' })
  const times = { duration_minutes: 30, buffer_before_minutes: 5, buffer_minutes: 10 }
  const service = await shop.aService([{ group_id: group.id }], {
    name: 'Delivery',
    mode: 'queue',
    ...times,
    ...change,
  })
  const aTask = async (more: object = {}) => made(await shop.book({ service_id: service.id, ...more }))
  return {
    rita: riders[0],
    otto: riders[1],
    group_id: group.id,
    service_id: service.id,
    /** A delivery that waits. */
    aTask,
    /** A delivery that somebody has taken, by default Rita. */
    async aTakenTask(resource_id = riders[0], more: object = {}) {
      const { id } = await aTask(more)
      return done(await shop.act(id, 'take', { resource_id }))
    },
  }
}

/** Returns the body of a call that must have succeeded with 200. */
export function done({ status, body }: Reply): Reply['body'] {
  if (status !== 200) throw new Error(`The action was not carried out: ${status} ${JSON.stringify(body)}`)
  return body
}

/** An action from any stage of a queue to in-progress, by default. */
export const anAction = (key: string, change: object = {}) => ({
  key,
  name: key,
  type: 'move',
  kinds: ['queue'],
  from: ['queued', 'taken', 'in-progress', 'attempted'],
  to: 'in-progress',
  ...change,
})

/** Assigns an appointment to any resource. */
export const HAND_OVER = anAction('hand-over', {
  kinds: ['scheduled'],
  from: ['scheduled'],
  to: 'scheduled',
  effects: [{ type: 'assign' }],
})

/** The default stages with more actions, or with other actions of the same key. */
export async function configure({ client }: Shop, ...actions: { key: string }[]) {
  const before = (await client.get('/stage-config')).body
  const keys = actions.map(({ key }) => key)
  const others = before.actions.filter(({ key }: { key: string }) => !keys.includes(key))
  return done(await client.put('/stage-config', { ...before, actions: [...others, ...actions] }))
}
