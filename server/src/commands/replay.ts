// Replays a stored case of the slot engine: reads the JSON, asks the engine, and prints the answer for people.
import { isDate, isEndTime, isTime } from '@holdfast/time/calendar.ts'
import type { Zone } from '@holdfast/time/zone.ts'
import { findZone, getZone } from '@holdfast/time/zones.ts'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { Slot, SlotCase } from '../availability/engine/case.ts'
import { findSlots } from '../availability/engine/slots.ts'
import { Nullable, OneOf, type Static, type TSchema, Type, Whole } from '../http/shape.ts'

const MINUTE_MS = 60_000

/** A case, and the answer that was right when it was stored, if there is one. */
export interface KeptCase {
  slotCase: SlotCase
  slots: PrintedSlot[] | null
}

/** A slot with readable moments. */
export interface PrintedSlot {
  start: string
  end: string
  resource_ids: readonly string[]
}

/** The faults of a stored case, one line each. */
export class UnreadableCase extends Error {}

/** A number of the engine, in milliseconds or minutes, or a moment as people write it: 2027-03-14T05:00Z. */
const Time = Type.Unsafe<number | string>({ type: ['integer', 'string'], format: 'instant' })
const Id = Type.String({ minLength: 1 })
const Buffer = Whole(0, 1_440)
const ZoneName = Type.String({ format: 'time-zone' })
const StartTime = Type.String({ format: 'start-time' })
const EndTime = Type.String({ format: 'end-time' })

const KeptSlotCase = Type.Object({
  now: Time,
  from: Time,
  to: Time,
  timezone: ZoneName,
  party_size: Whole(1),
  wished: Type.Array(Id),
  service: Type.Object({
    duration_minutes: Whole(1, 1_440),
    buffer_before_minutes: Buffer,
    buffer_minutes: Buffer,
    slot_interval_minutes: Whole(1, 1_440),
    min_notice_minutes: Whole(),
    max_advance_days: Nullable(Whole()),
    schedule_id: Nullable(Id),
  }),
  requirements: Type.Array(
    Type.Object({
      resource_ids: Type.Array(Id),
      quantity: Whole(1),
      assignment: OneOf(['least_busy', 'priority', 'round_robin']),
    }),
  ),
  schedules: Type.Record(
    Type.String(),
    Type.Object({
      timezone: ZoneName,
      weekly: Type.Array(Type.Object({ weekday: Whole(1, 7), start: StartTime, end: EndTime })),
      overrides: Type.Array(
        Type.Object({
          date: Type.String({ format: 'date' }),
          windows: Type.Array(Type.Object({ start: StartTime, end: EndTime })),
        }),
      ),
    }),
  ),
  resources: Type.Array(
    Type.Object({
      id: Id,
      capacity: Nullable(Whole(1)),
      shared: Type.Boolean(),
      schedule_id: Nullable(Id),
      priority: Type.Integer(),
      last_allocated_at: Type.Unsafe<number | string | null>({
        type: ['integer', 'string', 'null'],
        format: 'instant',
      }),
      busy: Type.Object({
        starts: Type.Array(Time),
        ends: Type.Array(Time),
        party_sizes: Type.Array(Whole(1)),
      }),
    }),
  ),
})
type KeptSlotCase = Static<typeof KeptSlotCase>

const KeptSlots = Type.Array(Type.Object({ start: Time, end: Time, resource_ids: Type.Array(Id) }))

/** Reads a case alone, or `{ "case": …, "slots": … }` with its answer. */
export function readKeptCase(text: string): KeptCase {
  const whole = parse(text)
  const hasAnswer = typeof whole === 'object' && whole !== null && 'case' in whole
  const kept = hasAnswer ? (whole as { case: unknown }).case : whole
  throwFaults(faultsOf(KeptSlotCase, kept, 'The case'))
  throwFaults(danglingNames(kept as KeptSlotCase))
  const slots = hasAnswer ? (whole as { slots?: unknown }).slots : undefined
  if (slots !== undefined) throwFaults(faultsOf(KeptSlots, slots, 'The answer'))
  return {
    slotCase: toSlotCase(kept as KeptSlotCase),
    slots: slots === undefined ? null : (slots as (Slot | PrintedSlot)[]).map(toPrinted),
  }
}

export function replay({ slotCase }: KeptCase): PrintedSlot[] {
  return findSlots(slotCase, getZone).map(toPrinted)
}

/** The slots in the zone of the case and in UTC, with their resources. */
export function toTable({ timezone }: SlotCase, slots: readonly PrintedSlot[]): string {
  const zone = getZone(timezone)
  const rows = slots.map(({ start, end, resource_ids }) => [
    `${localDate(zone, start)} ${localTime(zone, start)}-${localTime(zone, end)} ${offsetOf(zone, start)}`,
    start,
    resource_ids.join(' '),
  ])
  const table = [[timezone, 'UTC', 'resources'], ...rows]
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  )
  return [...lines, '', slots.length === 1 ? '1 slot' : `${slots.length} slots`].join('\n')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreadableCase(`This is not JSON: ${(error as Error).message}`)
  }
}

const ajv = new Ajv2020({ allErrors: true, strictTypes: false })
ajv.addFormat('instant', (text: string) => !Number.isNaN(instantOf(text)))
ajv.addFormat('date', isDate)
ajv.addFormat('start-time', isTime)
ajv.addFormat('end-time', isEndTime)
ajv.addFormat('time-zone', (name: string) => findZone(name) !== null)

function faultsOf(schema: TSchema, value: unknown, name: string): string[] {
  const validate = ajv.compile(schema)
  return validate(value) ? [] : (validate.errors ?? []).map((error) => describe(error, value, name))
}

const EXPECTED: Record<string, string> = {
  instant: 'is not a moment such as 2027-03-14T05:00Z',
  date: 'is not a date such as 2027-03-14',
  'start-time': 'is not a time from 00:00 to 23:59',
  'end-time': 'is not a time from 00:00 to 24:00',
  'time-zone': 'is not a time zone such as America/Sao_Paulo',
}

function describe({ instancePath, keyword, params, message }: ErrorObject, whole: unknown, name: string): string {
  const place = instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'required') return `${place === '' ? '' : `${place}.`}${params.missingProperty} is missing`
  if (keyword !== 'format') return `${place === '' ? name : place} ${message}`
  const value = place.split('.').reduce((from, key) => (from as Record<string, unknown>)[key], whole)
  return `${place}: ${JSON.stringify(value)} ${EXPECTED[params.format]}`
}

/** Ids that do not exist. The engine treats a missing schedule as always open, which is wrong for a misspelled id. */
function danglingNames({ service, requirements, resources, schedules }: KeptSlotCase): string[] {
  const ids = new Set(resources.map(({ id }) => id))
  const missingSchedule = (place: string, id: string | null) =>
    id === null || Object.hasOwn(schedules, id) ? [] : [`${place}: there is no schedule ${JSON.stringify(id)}`]
  return [
    ...missingSchedule('service.schedule_id', service.schedule_id),
    ...resources.flatMap(({ schedule_id }, index) => missingSchedule(`resources.${index}.schedule_id`, schedule_id)),
    ...requirements.flatMap(({ resource_ids }, index) =>
      resource_ids
        .filter((id) => !ids.has(id))
        .map((id) => `requirements.${index}.resource_ids: there is no resource ${JSON.stringify(id)}`),
    ),
    ...resources
      .filter(({ busy }) => new Set([busy.starts.length, busy.ends.length, busy.party_sizes.length]).size > 1)
      .map(({ id }) => `busy of ${id}: starts, ends and party_sizes differ in length`),
  ]
}

function throwFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new UnreadableCase(`This case cannot be replayed:\n  ${faults.join('\n  ')}`)
}

function toSlotCase(kept: KeptSlotCase): SlotCase {
  return {
    ...kept,
    now: toInstant(kept.now),
    from: toInstant(kept.from),
    to: toInstant(kept.to),
    resources: kept.resources.map((resource) => ({
      ...resource,
      last_allocated_at: resource.last_allocated_at === null ? null : toInstant(resource.last_allocated_at),
      busy: {
        starts: resource.busy.starts.map(toMinute),
        ends: resource.busy.ends.map(toMinute),
        party_sizes: resource.busy.party_sizes,
      },
    })),
  }
}

/** Only a text with an offset is a moment; any other would depend on the reader's zone. */
function instantOf(text: string): number {
  return /T.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
}

const toInstant = (time: number | string) => (typeof time === 'number' ? time : instantOf(time))
const toMinute = (time: number | string) => (typeof time === 'number' ? time : instantOf(time) / MINUTE_MS)

function toPrinted({ start, end, resource_ids }: Slot | PrintedSlot): PrintedSlot {
  return { start: isoMinute(toInstant(start)), end: isoMinute(toInstant(end)), resource_ids }
}

const isoMinute = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z')

const wallOf = (zone: Zone, moment: string) => new Date(zone.toWall(Date.parse(moment) / MINUTE_MS) * MINUTE_MS)
const localTime = (zone: Zone, moment: string) => wallOf(zone, moment).toISOString().slice(11, 16)

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function localDate(zone: Zone, moment: string): string {
  const wall = wallOf(zone, moment)
  return `${WEEKDAYS[wall.getUTCDay()]} ${wall.toISOString().slice(0, 10)}`
}

function offsetOf(zone: Zone, moment: string): string {
  const minutes = zone.offsetAt(Date.parse(moment) / MINUTE_MS)
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
