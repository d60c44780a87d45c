// Tools for what can be booked, and when the house is open.
import { Type } from 'typebox'
import { catalogOf, stagesOf } from '../catalog.ts'
import { Anything, Id, Maybe, Rows, Text } from '../shapes.ts'
import { toService } from '../slim.ts'
import { tool } from '../tool.ts'
import { ToolFault } from '../tool-fault.ts'

const listCatalog = tool({
  name: 'list_catalog',
  description:
    'List services, resources (people, rooms, equipment) and groups, with their ids. With service_id: all about one service, also the intake fields to ask for.',
  scopes: ['config:read'],
  kind: 'reads',
  input: Type.Object({ service_id: Maybe(Id()) }),
  output: { services: Rows, resources: Rows, groups: Rows, service: Anything },
  run: async ({ holdfast }, { service_id }) =>
    service_id === undefined ? catalogOf(holdfast) : { service: toService(await holdfast.getService(service_id)) },
})

const listStages = tool({
  name: 'list_stages',
  description: 'List the stages of tasks, and the actions between them with the fields each asks for.',
  scopes: ['config:read'],
  kind: 'reads',
  input: Type.Object({}),
  output: { stages: Rows, actions: Rows },
  run: ({ holdfast }) => stagesOf(holdfast),
})

const setDayHours = tool({
  name: 'set_day_hours',
  description:
    'Set the opening hours of one day, or close it (no windows). reset goes back to the weekly hours. Bookings that exist stay.',
  scopes: ['config:read', 'config:write'],
  kind: 'changes',
  input: Type.Object({
    date: Text('YYYY-MM-DD'),
    windows: Maybe(
      Type.Array(Type.Object({ start: Text('HH:MM'), end: Text('HH:MM') }, { additionalProperties: false })),
    ),
    reset: Maybe(Type.Boolean()),
    reason: Maybe(Text()),
    schedule_id: Maybe(Id("Default: the workspace's default schedule")),
  }),
  output: { schedule_id: Text(), date: Text(), windows: Rows },
  async run({ holdfast }, { date, windows = [], reset, reason, schedule_id = '' }) {
    if (reset && windows.length > 0) throw new ToolFault('Give windows or reset, not both.')
    const id = schedule_id || (await defaultSchedule(holdfast))
    if (reset) {
      await holdfast.deleteScheduleOverride(id, date)
      return { schedule_id: id, date }
    }
    const { windows: set } = await holdfast.setScheduleOverride(id, { date, windows, ...(reason && { reason }) })
    return { schedule_id: id, date, windows: set }
  },
})

async function defaultSchedule(holdfast: Parameters<typeof catalogOf>[0]): Promise<string> {
  for await (const { id, is_default } of holdfast.listSchedules({ limit: 200 })) if (is_default) return id
  throw new ToolFault('There is no default schedule: name schedule_id.')
}

export const catalogTools = [listCatalog, listStages, setDayHours]
