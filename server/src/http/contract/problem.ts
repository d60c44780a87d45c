// Errors in the contract: their shape, and one shared response for every set of codes.
import { describeProblem, type ProblemCode, problemCodes } from '../../platform/problem.ts'
import { documented, exampleId, titleOf } from '../shape.ts'
import { headersOf } from './headers.ts'

type Json = Record<string, unknown>

const example = (code: ProblemCode) => {
  const { status, title, meaning } = describeProblem(code)
  return {
    type: `https://holdfast.example.com/problems/${code}`,
    title,
    status,
    code,
    detail: meaning,
    instance: 'urn:request:req_0RqGxk2mTq9Lh7wVb3NcYd',
    ...MEMBERS[code],
  }
}

/** An example of the shape `BookingInTheWay`. */
const BOOKING_IN_THE_WAY = {
  id: exampleId('bkg'),
  status: 'confirmed',
  service_id: exampleId('svc'),
  start: '2026-11-20T14:30:00.000Z',
  end: '2026-11-20T15:00:00.000Z',
  resource_ids: [exampleId('res')],
}

/** The members that a code has in addition to those of every problem. */
const MEMBERS: Partial<Record<ProblemCode, Json>> = {
  validation_error: { errors: [{ pointer: '/start', code: 'required', message: 'start is required.' }] },
  slot_taken: { alternatives: [{ start: '2026-11-20T15:00:00.000Z', end: '2026-11-20T15:30:00.000Z' }] },
  bookings_in_the_way: { bookings: [BOOKING_IN_THE_WAY] },
  already_claimed: {
    claimed_by: { resource_id: exampleId('res'), name: 'Bruno' },
    claimed_at: '2026-11-20T14:30:00.000Z',
  },
  customer_exists: { customer_id: exampleId('cus') },
  invalid_transition: { current_status: 'cancelled', current_stage: 'cancelled', allowed: [] },
  version_conflict: { current_version: 4 },
  channel_paused: { channel: 'whatsapp', until: '2026-11-20T18:00:00.000Z' },
}

/** The shared responses by name; only those that are used. */
export class Refusals {
  readonly responses: Record<string, Json> = {}

  refer(codes: readonly ProblemCode[]): Json {
    const name = codes.map(titleOf).join('Or')
    this.responses[name] ??= refusal(codes)
    return { $ref: `#/components/responses/${name}` }
  }
}

function refusal(codes: readonly ProblemCode[]): Json {
  const retries = codes.some((code) => code === 'rate_limited' || code === 'unavailable')
  const unknown = describeProblem(codes[0] as ProblemCode).status === 401
  return {
    description: codes.map((code) => `\`${code}\`: ${describeProblem(code).title}`).join('. '),
    headers: headersOf([...(retries ? ['Retry-After'] : []), ...(unknown ? ['WWW-Authenticate'] : [])]),
    'x-codes': codes,
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
      },
    },
  }
}

const text = (example: string, description: string, more: Json = {}) => ({
  type: 'string',
  ...documented(example, description),
  ...more,
})
const integer = (example: number, description: string) => ({ type: 'integer', ...documented(example, description) })
const moment = (example: string, description: string) => text(example, description, { format: 'date-time' })

const FAULT = {
  type: 'object',
  description: 'One fault of a request, and where it is: in the body, the query or a header.',
  required: ['code', 'message'],
  properties: {
    pointer: text('/start', 'JSON pointer (RFC 6901) into the body'),
    parameter: text('from', 'Name of a query parameter'),
    header: text('Idempotency-Key', 'Name of a header'),
    code: text('required', 'Branch on this. More may be added.'),
    message: text('start is required.', 'What is wrong, for people'),
    count: integer(3, 'How many things conflict, if they can be counted'),
  },
  additionalProperties: true,
  examples: [{ pointer: '/start', code: 'required', message: 'start is required.' }],
}

const PROBLEM = {
  type: 'object',
  description: 'What every error answers with (RFC 9457). Members after `instance` come with some codes only.',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance'],
  properties: {
    type: text('https://holdfast.example.com/problems/slot_taken', 'A page that explains the code', { format: 'uri' }),
    title: text('Someone else took this time', 'What the code means'),
    status: integer(409, 'The status of the answer'),
    code: text(
      'slot_taken',
      `Branch on this. Known values: ${problemCodes.map((code) => `\`${code}\``).join(', ')}. More may be added.`,
    ),
    detail: text(
      'The time was possible, but other bookings, holds or time off stand in its way.',
      'What happened in this case',
    ),
    instance: text('urn:request:req_0RqGxk2mTq9Lh7wVb3NcYd', '`urn:request:` and the Request-Id'),
    errors: {
      type: 'array',
      items: { $ref: '#/components/schemas/Fault' },
      description: 'Of `validation_error`: every fault of the request at once',
    },
    alternatives: {
      type: 'array',
      items: { $ref: '#/components/schemas/Alternative' },
      description:
        'Of `slot_taken`, and of `validation_error` with the fault `closed`: the nearest times that are free instead',
    },
    bookings: {
      type: 'array',
      items: { $ref: '#/components/schemas/BookingInTheWay' },
      description: 'Of `bookings_in_the_way`: the bookings and holds that stand in the time, the first 100 of them',
    },
    claimed_by: {
      $ref: '#/components/schemas/Claimant',
      description: 'Of `already_claimed`: who has the task',
    },
    claimed_at: moment('2026-11-20T14:30:00.000Z', 'Of `already_claimed`: since when'),
    customer_id: text(exampleId('cus'), 'Of `customer_exists`: who has this phone or identity'),
    current_status: text('cancelled', 'Of `invalid_transition`: the status that does not allow it'),
    current_stage: text('cancelled', 'Of `invalid_transition`: the stage that does not allow it'),
    allowed: {
      type: 'array',
      items: { type: 'string' },
      ...documented(['cancel', 'complete'], 'Of `invalid_transition`: what can be done instead'),
    },
    current_version: integer(4, 'Of `version_conflict`: what the version is now'),
    channel: text('whatsapp', 'Of `channel_paused`: the channel'),
    until: {
      type: ['string', 'null'],
      format: 'date-time',
      ...documented(
        '2026-11-20T18:00:00.000Z',
        'Of `channel_paused`: when it goes on by itself; null: when somebody resumes it',
      ),
    },
    window_expires_at: {
      type: ['string', 'null'],
      format: 'date-time',
      ...documented(
        '2026-11-20T18:00:00.000Z',
        "Of `validation_error` with the fault `window_closed`: when the 24 hours after the customer's last message ended; null: they never wrote",
      ),
    },
  },
  additionalProperties: true,
  examples: [example('slot_taken')],
}

const ALTERNATIVE = {
  type: 'object',
  description: 'A time that is free instead.',
  required: ['start', 'end'],
  properties: {
    start: moment('2026-11-20T15:00:00.000Z', 'ISO 8601, in UTC'),
    end: moment('2026-11-20T15:30:00.000Z', 'ISO 8601, in UTC'),
  },
  examples: [{ start: '2026-11-20T15:00:00.000Z', end: '2026-11-20T15:30:00.000Z' }],
}

const CLAIMANT = {
  type: 'object',
  description: 'The resource that has taken a task.',
  required: ['resource_id', 'name'],
  properties: { resource_id: text(exampleId('res'), 'Its id'), name: text('Bruno', 'Its name') },
  examples: [{ resource_id: exampleId('res'), name: 'Bruno' }],
}

export const PROBLEM_SCHEMAS = { Problem: PROBLEM, Fault: FAULT, Alternative: ALTERNATIVE, Claimant: CLAIMANT }
