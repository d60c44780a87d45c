// A shop for tests: functions with defaults that make its catalog and book its times, all through the API.
import { randomUUID } from 'node:crypto'
import type { Client, Reply, TestWorkspace } from './world.ts'

export type Shop = ReturnType<typeof shopOf>

/** The operations that need `early` before the start. */
const ENDS_EARLY = ['no-show', 'complete']

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** A time on Tuesday, 5 March 2030, in São Paulo. A world begins on Monday, 9:00 there. */
export const at = (time: string, date = '2030-03-05') => new Date(`${date}T${time}:00-03:00`).toISOString()

let people = 0
/** A customer whom no workspace knows yet. */
export function aPerson(change: object = {}) {
  people += 1
  return { name: 'Eva', phone: `+5511982${100_000 + people}`, ...change }
}

/** Returns the body of a call that must have succeeded with 201. */
export function made({ status, body }: Reply): Reply['body'] {
  if (status !== 201) throw new Error(`The entry was not created: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Each call that needs an Idempotency-Key gets its own, unless the test gives one. */
export function bookingVerbsOf(client: Client) {
  const post = (path: string, body: object, key: string = randomUUID()) =>
    client.post(path, body, { 'idempotency-key': key })
  return {
    hold: (body: object, key?: string) => post('/holds', body, key),
    confirm: (id: string, body: object = {}, key?: string) => post(`/holds/${id}/confirm`, body, key),
    release: (id: string) => client.delete(`/holds/${id}`),
    /** Books for a new customer by default. */
    book: (body: object, key?: string) => post('/bookings', { customer: aPerson(), ...body }, key),
    reschedule: (id: string, body: object, key?: string) => post(`/bookings/${id}/reschedule`, body, key),
    /** Most bookings of tests begin tomorrow, so they end early unless the test says otherwise. */
    operate: (id: string, operation: string, body?: object) =>
      client.post(`/bookings/${id}/${operation}`, ENDS_EARLY.includes(operation) ? { early: true, ...body } : body),
    /** Carries out an action of the stage configuration, before the start if need be. */
    act: (id: string, action: string, body: object = {}, key?: string) =>
      post(`/bookings/${id}/actions/${action}`, { early: true, ...body }, key),
    change: (id: string, change: object) => client.patch(`/bookings/${id}`, change),
    getBooking: async (id: string) => (await client.get(`/bookings/${id}`)).body,
  }
}

export function shopOf({ everything: client }: TestWorkspace) {
  const add = async (path: string, body: object): Promise<{ id: string }> => made(await client.post(path, body))
  return {
    client,
    ...bookingVerbsOf(client),
    /** A schedule that is open every day, by default from nine to five. */
    aSchedule: (change: object = {}) =>
      add('/schedules', {
        name: 'Open',
        timezone: 'America/Sao_Paulo',
        weekly: EVERY_DAY.map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
        ...change,
      }),
    aResource: (change: object = {}) => add('/resources', { name: 'Ana', kind: 'person', ...change }),
    aGroup: (resource_ids: string[], change: object = {}) =>
      add('/resource-groups', { name: 'Team', resource_ids, ...change }),
    aService: (requirements: object[], change: object = {}) =>
      add('/services', {
        name: 'Cut',
        duration_minutes: 30,
        slot_interval_minutes: 30,
        requirements,
        ...change,
      }),
    /** Ana, who works from nine to five, and a service with her. */
    async aBarber(change: object = {}) {
      const schedule = await this.aSchedule()
      const ana = await this.aResource({ schedule_id: schedule.id })
      const service = await this.aService([{ resource_ids: [ana.id] }], change)
      return { service_id: service.id, ana: ana.id, schedule_id: schedule.id }
    },
    /** A class for any number of people at once, at any hour. */
    async aClass(change: object = {}) {
      const room = await this.aResource({ name: 'Room', kind: 'room', shared: true, capacity: 100_000 })
      const service = await this.aService([{ resource_ids: [room.id] }], { name: 'Class', ...change })
      return { service_id: service.id, room: room.id }
    },
    /** Tasks that wait until a member of the group takes them. */
    async aQueue(change: object = {}) {
      const rider = await this.aResource({ name: 'Rider' })
      const group = await this.aGroup([rider.id], { name: 'Riders' })
      const service = await this.aService([{ group_id: group.id }], { name: 'Delivery', mode: 'queue', ...change })
      return { service_id: service.id, rider: rider.id, group_id: group.id }
    },
    slots: async (query: Record<string, string | string[]>) => {
      const params = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) params.append(name, each)
      return client.get(`/slots?${params}`)
    },
    explain: (query: Record<string, string>) => client.get(`/slots/explain?${new URLSearchParams(query)}`),
  }
}
