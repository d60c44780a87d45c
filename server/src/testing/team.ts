// A team for tests of notices: members with a client each, who choose what they are told, and a queue of tasks.
import type { Role } from '../http/caller.ts'
import { type Kind, NOTICE_KINDS } from '../notifications/kinds.ts'
import { made, shopOf } from './shop.ts'
import type { Client, TestWorkspace, World } from './world.ts'

interface Repeated {
  booking_id: string
  type: string
  /** The number of the first event; each event needs another. */
  from: number
  count: number
}

/**
 * Puts the event of a booking into the ledger again and again, with its job, as the code would write them: a thousand
 * bookings would take a test too long.
 */
export async function repeatEvent(world: World, { booking_id, type, from, count }: Repeated): Promise<void> {
  await world.pool.query(
    `with source as (select * from events where booking_id = $1 and type = $3 order by created_at, id limit 1),
      many as (insert into events (workspace_id, id, type, customer_id, booking_id, actor, data, created_at)
        select workspace_id, 'evt_' || lpad(n::text, 22, '0'), type, customer_id, booking_id, actor, data, $2
        from source, generate_series($4::int, $4::int + $5::int - 1) n returning workspace_id, id)
    insert into jobs (workspace_id, id, kind, payload, due_at, created_at)
      select workspace_id, 'job_' || id, 'react:notify ' || $3, jsonb_build_object('event_id', id), $2, $2
      from many`,
    [booking_id, world.now(), type, from, count],
  )
}

type Ways = Partial<Record<'dashboard' | 'telegram', boolean>>

/** Sets the preferences of a member: all kinds as given, and some kinds in another way. */
export async function prefer(
  client: Client,
  ways: Ways,
  { only, quiet_hours = null }: { only?: readonly Kind[]; quiet_hours?: object | null } = {},
) {
  const off = { dashboard: false, telegram: false }
  const wanted = { ...off, ...ways }
  const kinds = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, !only || only.includes(kind) ? wanted : off]))
  const reply = await client.put('/me/notification-preferences', { kinds, quiet_hours })
  if (reply.status !== 200) throw new Error(`The preferences were not saved: ${JSON.stringify(reply.body)}`)
  return reply.body
}

export type Team = Awaited<ReturnType<typeof aTeam>>

/** The names of the members are those of their users: Maria, unless the test gives another. */
export async function aTeam(world: World, workspace: TestWorkspace) {
  const shop = shopOf(workspace)
  const riders: string[] = []
  async function aMember(name: string, role: Role = 'agent') {
    const person = await workspace.member(role)
    await world.pool.query('update users set name = $1 where id = $2', [name, person.user.id])
    return { ...person, name }
  }
  /** A member who can take tasks of the queue. */
  async function aRider(name: string) {
    const person = await aMember(name)
    const { id: resource_id } = await shop.aResource({ name, member_id: person.memberId })
    riders.push(resource_id)
    return { ...person, resource_id }
  }
  return {
    shop,
    aMember,
    aRider,
    /** A queue whose tasks all riders so far can take. */
    async aQueue(name = 'Entrega') {
      const group = await shop.aGroup(riders, { name: 'Riders' })
      const { id: service_id } = await shop.aService([{ group_id: group.id }], { name, mode: 'queue' })
      return { service_id, aTask: async (more: object = {}) => made(await shop.book({ service_id, ...more })) }
    },
    notificationsOf: async ({ client }: { client: Client }) => (await client.get('/notifications')).body.data,
  }
}
