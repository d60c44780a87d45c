// Tools that find free times, and that say why a time cannot be booked.
import { Type } from 'typebox'
import { readAround, readMoment, readRange, toLocal, toTime, toUtc } from '../local-time.ts'
import { Flag, From, Id, Ids, Limit, Maybe, OutputObject, Rows, SlotOut, Text, To, When, Whole } from '../shapes.ts'
import { tool } from '../tool.ts'

const wish = {
  service_id: Id(),
  party_size: Maybe(Whole(1, 100_000, 'Default 1')),
  resource_ids: Maybe(Ids('Only with all of these')),
}

const findSlots = tool({
  name: 'find_slots',
  description:
    'Find free times of a service; each can be booked with its start. Without from, to and around: the next 7 days. None free: reason says why, next_available is the first after that.',
  scopes: ['slots:read'],
  kind: 'reads',
  input: Type.Object({
    ...wish,
    from: From,
    to: To,
    around: Maybe(Text('Like from: nearest to this first, within 7 days')),
    limit: Limit(8, 200),
    with_resources: Maybe(Flag('Also who or what would do it')),
  }),
  output: {
    timezone: Text(),
    slots: Type.Array(SlotOut),
    more_from: Text('There are more: ask again from here'),
    reason: Text(),
    next_available: OutputObject({ start: Text(), local: Text() }),
  },
  async run({ holdfast, timezone }, { resource_ids, from, to, around, limit = 8, with_resources, ...query }) {
    const found = await holdfast.listSlots({
      ...query,
      ...readRange({ from, to }, timezone),
      ...(around !== undefined && { around: readAround(around, timezone, 'around') }),
      ...(resource_ids && { resource_id: resource_ids }),
      limit,
    })
    return {
      timezone,
      slots: found.data.map(({ start, resource_ids }) => ({
        ...toTime(start, timezone),
        ...(with_resources && { resource_ids }),
      })),
      // Times around a moment are sorted by distance, so there is no time to continue the list from.
      ...(around === undefined && found.next_from && { more_from: toUtc(found.next_from) }),
      reason: found.unavailable_reason,
      ...(found.next_available && { next_available: toTime(found.next_available, timezone) }),
    }
  },
})

const explainSlot = tool({
  name: 'explain_slot',
  description: 'Say whether a service can be booked at a time, and if not, why.',
  scopes: ['slots:read'],
  kind: 'reads',
  input: Type.Object({ ...wish, start: When() }),
  output: { bookable: Type.Boolean(), local: Text(), reasons: Rows },
  async run({ holdfast, timezone }, { start, resource_ids, ...query }) {
    const moment = readMoment(start, timezone, 'start')
    const { bookable, reasons } = await holdfast.explainSlot({
      ...query,
      start: moment,
      ...(resource_ids && { resource_id: resource_ids }),
    })
    return { bookable, local: toLocal(moment, timezone), reasons }
  },
})

export const slotTools = [findSlots, explainSlot]
