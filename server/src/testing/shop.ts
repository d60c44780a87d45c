// A shop for tests of times: verbs with defaults that make schedules, resources, groups and services through the front door.
import type { Client, TestWorkspace } from './world.ts'

export type Shop = ReturnType<typeof shopOf>

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

export function shopOf({ everything: client }: TestWorkspace) {
  const add = async (client: Client, path: string, body: object) => {
    const made = await client.post(path, body)
    if (made.status !== 201) throw new Error(`${path} answered ${made.status}: ${JSON.stringify(made.body)}`)
    return made.body as { id: string }
  }
  return {
    client,
    /** Open every day, from nine to five unless told otherwise. */
    aSchedule: (change: object = {}) =>
      add(client, '/schedules', {
        name: 'Open',
        timezone: 'America/Sao_Paulo',
        weekly: EVERY_DAY.map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
        ...change,
      }),
    aResource: (change: object = {}) => add(client, '/resources', { name: 'Ana', kind: 'person', ...change }),
    aGroup: (resource_ids: string[], change: object = {}) =>
      add(client, '/resource-groups', { name: 'Team', resource_ids, ...change }),
    aService: (requirements: object[], change: object = {}) =>
      add(client, '/services', {
        name: 'Cut',
        duration_minutes: 30,
        slot_interval_minutes: 30,
        requirements,
        ...change,
      }),
    slots: async (query: Record<string, string | string[]>) => {
      const params = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) params.append(name, each)
      return client.get(`/slots?${params}`)
    },
    explain: (query: Record<string, string>) => client.get(`/slots/explain?${new URLSearchParams(query)}`),
  }
}
