// The shapes of usage, limits, pauses and notices of project AI.
import {
  ActorShape,
  Body,
  BodyLike,
  documented,
  Growing,
  Id,
  Maybe,
  Moment,
  MomentAt,
  MomentIn,
  NOT_BLANK,
  Nullable,
  named,
  OneOf,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { NOTICE_CODES } from './notice.ts'
import { PAUSE_SCOPES } from './pause.ts'

export const AI_STATUSES = ['ok', 'warning', 'limited', 'paused', 'not_configured'] as const

const MAX_CENTS = 100_000_000
const MAX_TURNS = 10_000

const Cents = (example: number, description: string) =>
  Type.Number({ minimum: 0, ...documented(example, `${description}, in US cents with fractions: a call costs little`) })

const SUMS = {
  cost_cents: Cents(312.5, 'What the model has cost'),
  turns: Whole(0, undefined, documented(184, 'How many turns of the bot called the model')),
  input_tokens: Whole(0, Number.MAX_SAFE_INTEGER, documented(416_000, 'Tokens that were sent')),
  output_tokens: Whole(0, Number.MAX_SAFE_INTEGER, documented(21_000, 'Tokens that were answered')),
}

const LIMITS = {
  monthly_cents: documented(1_000, 'What the model may cost in a month, in US cents; at most what the operator allows'),
  conversation_turns_per_day: documented(40, 'How many turns a day of one conversation may call the model'),
}

export const AiLimitsShape = named(
  'AiLimits',
  Type.Object({
    monthly_cents: Whole(0, MAX_CENTS, LIMITS.monthly_cents),
    conversation_turns_per_day: Whole(0, MAX_TURNS, LIMITS.conversation_turns_per_day),
  }),
  { description: 'What a workspace allows the model.' },
)

export const AiLimitsChange = named(
  'AiLimitsChange',
  Body({
    monthly_cents: Maybe(Whole(0, MAX_CENTS, LIMITS.monthly_cents)),
    conversation_turns_per_day: Maybe(Whole(0, MAX_TURNS, LIMITS.conversation_turns_per_day)),
  }),
  { description: 'The limits to change. Those that are left out stay as they are.' },
)

const Pause = named(
  'AiPause',
  Type.Object({
    reason: Nullable(TextOut('We answer ourselves today', 'As the person who paused it wrote it')),
    until: Nullable(MomentAt('2026-11-20T12:00:00.000Z', 'When it ends by itself; null: when somebody resumes it')),
    by: ActorShape,
    since: Moment,
  }),
  { description: 'A pause that is in force.' },
)

export const AiPausesShape = named('AiPauses', Type.Object({ bot: UsuallyNull(Pause), model: UsuallyNull(Pause) }), {
  description:
    '`bot`: nothing answers by itself, and what comes in goes to people. `model`: no model is called, and rules answer. null: not paused.',
})

export const AiUsageShape = named(
  'AiUsage',
  Type.Object({
    month: TextOut('2026-11', 'A calendar month in the time zone of the workspace'),
    currency: TextOut('USD', 'Models are paid in US dollars, whatever the currency of the workspace'),
    ...SUMS,
    reserved_cents: Cents(0, 'What the calls that are under way may cost'),
    limit_cents: Whole(0, MAX_CENTS, documented(1_000, 'What the model may cost in this month')),
    status: Growing(
      AI_STATUSES,
      '`warning`: 80 % are spent. `limited`: the rest does not cover a call, so rules answer until the month ends or the limit is raised. `not_configured`: the operator has set no model.',
    ),
    by_day: Type.Array(
      named(
        'AiUsageOfDay',
        Type.Object({ date: TextOut('2026-11-18', 'In the time zone of the workspace'), ...SUMS }),
        {
          description: 'What the model cost on one day.',
        },
      ),
      { description: 'The days with usage, oldest first' },
    ),
    by_channel: Type.Array(
      named(
        'AiUsageOfChannel',
        Type.Object({
          channel: Nullable(Growing(['whatsapp', 'telegram', 'webchat'], 'null: no conversation asked.')),
          ...SUMS,
        }),
        { description: 'The usage of a channel.' },
      ),
      { description: 'The channels with usage, by name' },
    ),
    by_model: Type.Array(
      named('AiUsageOfModel', Type.Object({ model: TextOut('gpt-5-mini', 'As the operator has set it'), ...SUMS }), {
        description: 'The usage of a model.',
      }),
      { description: 'The models with usage, by name' },
    ),
    limits: AiLimitsShape,
    pauses: AiPausesShape,
  }),
  { description: 'What the model has cost a workspace in a month, and what it may cost.' },
)

export const AiUsageChange = named('AiUsageChange', BodyLike(AiUsageShape, { limits: AiLimitsChange }), {
  description: 'The limits of a workspace.',
})

export const UsageQuery = Type.Object(
  {
    month: Type.Optional(
      Text(7, 7, {
        pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$',
        ...documented('2026-11', 'A calendar month; left out: the current one'),
      }),
    ),
  },
  { additionalProperties: false },
)

const SCOPE = '`bot`: nothing answers by itself. `model`: no model is called, and rules answer.'
const Scope = { ...OneOf(PAUSE_SCOPES, SCOPE), examples: ['bot'] }

export const NewAiPause = named(
  'NewAiPause',
  Body({
    scope: Maybe({ ...Scope, description: `${SCOPE} Left out: \`bot\`.` }),
    reason: Maybe(
      Text(500, 1, {
        pattern: NOT_BLANK,
        ...documented('We answer ourselves today', 'For the team; customers do not see it'),
      }),
    ),
    until: Maybe(MomentIn),
  }),
  { description: 'What is paused, why, and when that ends by itself.' },
)

export const AiResume = named(
  'AiResume',
  Body({ scope: Maybe({ ...Scope, description: `${SCOPE} Left out: both.` }) }),
  { description: 'Which pause ends, or both.' },
)

export const AiNotice = named(
  'AiNotice',
  Type.Object({
    id: Id('ntc'),
    level: Growing(['info', 'warning', 'error'], '', 'warning'),
    code: Growing(NOTICE_CODES, 'What happened.'),
    message: TextOut('The model has used 80 % of its budget of this month.', 'The same in English'),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      ...documented(
        { month: '2026-11', spent_cents: 801.25, limit_cents: 1_000, count: 1, last_at: '2026-11-18T12:00:00.000Z' },
        'The details of the last time; `count` says how often it happened on this day',
      ),
    }),
    created_at: Moment,
    read_at: UsuallyNull(MomentAt('2026-11-18T12:30:00.000Z', 'When a team member marked it as read')),
  }),
  { description: 'Something that the team should know. There is one for each code and day.' },
)
