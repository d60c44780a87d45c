// The shape of a reading of a description, for rules and for a model.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { MAX_CENTS, WeeklyWindowIn } from '../catalog/schema.ts'
import { bodyCheck } from '../http/check.ts'
import { Body, Name, Nullable, type Static, Text, Type, Whole } from '../http/shape.ts'
import { TEMPLATE_KEYS } from './templates/template.ts'

const MAX_PEOPLE = 30
export const MAX_READ_SERVICES = 50
const MAX_WINDOWS = 100
const MAX_NAME_CHARACTERS = 100

const ReadName = Text(MAX_NAME_CHARACTERS, 1, { pattern: '\\S' })

export const Reading = Body({
  name: Nullable(ReadName),
  business: Nullable(Type.Unsafe<(typeof TEMPLATE_KEYS)[number]>({ type: 'string', enum: [...TEMPLATE_KEYS] })),
  people: Type.Array(Body({ name: Nullable(ReadName), is_me: Type.Boolean() }), { maxItems: MAX_PEOPLE }),
  hours: Type.Array(WeeklyWindowIn, { maxItems: MAX_WINDOWS }),
  services: Type.Array(
    Body({
      name: Name('Haircut'),
      duration_minutes: Nullable(Whole(1, MINUTES_PER_DAY)),
      price_cents: Nullable(Whole(0, MAX_CENTS)),
    }),
    { maxItems: MAX_READ_SERVICES },
  ),
})

export type ReadingShape = Static<typeof Reading>

const check = bodyCheck(Reading)

/** Whether a value is a reading. */
export const isReading = (value: unknown): value is ReadingShape => check(value).length === 0
