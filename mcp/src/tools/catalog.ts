// Tools for the catalog, the stages and the opening hours.
import { Type } from 'typebox'
import type { Holdfast, Schedule } from '../../../clients/typescript/src/holdfast.ts'
import { catalogOf, stagesOf } from '../catalog.ts'
import { Anything, Id, Maybe, OutputObject, Rows, Text } from '../shapes.ts'
import { toService } from '../slim.ts'
import { tool } from '../tool.ts'
import { ToolFault } from '../tool-fault.ts'

const listCatalog = tool({
  name: 'list_catalog',
  description:
    'List services, resources (people, rooms, equipment) and groups, with their ids. With service_id: all about that service, also the intake_fields to ask for.',
  scopes: ['config:read'],
  kind: 'reads',
  input: Type.Object({ service_id: Maybe(Id()) }),
  output: {
    services: Type.Array(OutputObject({ id: Text(), name: Text(), minutes: Type.Integer(), price: Anything })),
    resources: Type.Array(OutputObject({ id: Text(), name: Text(), kind: Text() })),
    groups: Rows,
    service: Anything,
  },
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
    'Set when one day is open instead of its weekly hours; windows [] closes it, reset true goes back to the week. Bookings that exist stay.',
  scopes: ['config:read', 'config:write'],
  kind: 'changes',
  input: Type.Object({
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' }),
    windows: Maybe(
      Type.Array(Type.Object({ start: Text('HH:MM'), end: Text('HH:MM') }, { additionalProperties: false })),
    ),
    reset: Maybe(Type.Boolean()),
    reason: Maybe(Text()),
    schedule_id: Maybe(Id('Default: the default schedule')),
  }),
  output: { schedule: OutputObject({ id: Text(), name: Text() }), date: Text(), windows: Rows },
  async run({ holdfast }, { date, windows, reset, reason, schedule_id }) {
    // A forgotten argument must not close a day.
    if ((windows !== undefined) === (reset === true)) throw new ToolFault('Give either windows or reset true.')
    const { id, name } =
      schedule_id === undefined ? await defaultSchedule(holdfast) : await holdfast.getSchedule(schedule_id)
    if (windows === undefined) {
      await holdfast.deleteScheduleOverride(id, date)
      return { schedule: { id, name }, date }
    }
    const override = await holdfast.setScheduleOverride(id, { date, windows, ...(reason !== undefined && { reason }) })
    return { schedule: { id, name }, date, windows: override.windows }
  },
})

async function defaultSchedule(holdfast: Holdfast): Promise<Schedule> {
  for await (const schedule of holdfast.listSchedules({ limit: 200 })) if (schedule.is_default) return schedule
  throw new ToolFault('There is no default schedule: give schedule_id.')
}

export const catalogTools = [listCatalog, listStages, setDayHours]
