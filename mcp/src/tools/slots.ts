// Tools that find times, and say why a time cannot be had.
import { Type } from 'typebox'
import { readEnd, readMoment, toLocal, toUtc } from '../local-time.ts'
import { Anything, Id, Maybe, Rows, SlotsOut, Text, Texts, When, Whole } from '../shapes.ts'
import { tool } from '../tool.ts'

const party_size = Maybe(Whole(1, 100_000))
const resource_ids = Maybe(Texts('Only with these'))

const findSlots = tool({
  name: 'find_slots',
  description:
    'Find times at which a service can be booked, in UTC and on the local clock. Without from and to: the coming days. Empty: reason says why, next_available when.',
  scopes: ['slots:read'],
  kind: 'reads',
  input: Type.Object({
    service_id: Id(),
    from: Maybe(When()),
    to: Maybe(When()),
    around: Maybe(When('Nearest to this first')),
    party_size,
    resource_ids,
    limit: Maybe(Whole(1, 200, 'Default 8')),
    with_resources: Maybe(Type.Boolean({ description: 'Also who would do it' })),
  }),
  output: { timezone: Text(), slots: SlotsOut, more: Text(), reason: Text(), next_available: Anything },
  async run({ holdfast, timezone }, { service_id, from, to, around, party_size, resource_ids, limit = 8, ...wish }) {
    const found = await holdfast.listSlots({
      service_id,
      ...(from && { from: readMoment(from, timezone, 'from') }),
      ...(to && { to: readEnd(to, timezone, 'to') }),
      ...(around && { around: readMoment(around, timezone, 'around') }),
      ...(party_size && { party_size }),
      ...(resource_ids && { resource_id: resource_ids }),
    })
    const place = (start: string) => ({ start: toUtc(start), local: toLocal(start, timezone) })
    const shown = found.data.slice(0, limit)
    const left = found.data.length - shown.length
    return {
      timezone,
      slots: shown.map(({ start, resource_ids }) => ({
        ...place(start),
        ...(wish.with_resources && { resource_ids }),
      })),
      ...(left > 0 && { more: `${left} more: raise limit, or narrow from and to` }),
      reason: found.unavailable_reason,
      ...(found.data.length === 0 && found.next_available && { next_available: place(found.next_available) }),
    }
  },
})

const explainSlot = tool({
  name: 'explain_slot',
  description: 'Say whether a service can be booked at a time, and if not, exactly why.',
  scopes: ['slots:read'],
  kind: 'reads',
  input: Type.Object({ service_id: Id(), start: When(), party_size, resource_ids }),
  output: { bookable: Type.Boolean(), reasons: Rows },
  async run({ holdfast, timezone }, { service_id, start, party_size, resource_ids }) {
    const { bookable, reasons } = await holdfast.explainSlot({
      service_id,
      start: readMoment(start, timezone, 'start'),
      ...(party_size && { party_size }),
      ...(resource_ids && { resource_id: resource_ids }),
    })
    return { bookable, reasons }
  },
})

export const slotTools = [findSlots, explainSlot]
