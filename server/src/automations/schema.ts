// The shapes of automations, of their settings and of dry runs.
import {
  Body,
  documented,
  ExpectedVersion,
  Flag,
  Growing,
  Id,
  Maybe,
  Moment,
  MomentAt,
  MomentIn,
  Name,
  Nullable,
  named,
  OneOf,
  publicShape,
  TextOut,
  Type,
  UsuallyNull,
  Version,
  Whole,
} from '../http/shape.ts'
import { Actions, ActionsOut, Conditions, ConditionsOut, Trigger, TriggerOut } from './definition-schema.ts'
import { MAX_RUNS_PER_HOUR, MAX_RUNS_PER_SUBJECT, MAX_WINDOW_HOURS } from './engine/faults.ts'
import { Path } from './run-schema.ts'

const POLICIES = ['delay', 'skip'] as const
const ON_PAUSED = ['skip', 'wait'] as const

const LIMITS = {
  per_subject: documented(1, 'How many runs about one subject begin in the window'),
  window_hours: documented(24, 'How long the window is'),
  per_hour: documented(500, 'How many runs begin in an hour, all subjects together'),
}
const LIMITS_TEXT = 'How often an automation may run. What is beyond is not recorded as a run.'
const QUIET = {
  from: documented('00:00', 'Wall-clock time of the workspace'),
  to: documented('08:00', 'When it is before `from`, it is on the next day'),
  policy: 'Whether a message waits until the quiet hours are over, or is skipped.',
}
const QUIET_TEXT = 'The hours in which no message is sent to customers.'
const PAUSED_TEXT = 'What happens to a message while its channel is paused.'

export const LimitsOut = named(
  'AutomationLimits',
  Type.Object({
    per_subject: Whole(1, undefined, LIMITS.per_subject),
    window_hours: Whole(1, undefined, LIMITS.window_hours),
    per_hour: Whole(1, undefined, LIMITS.per_hour),
  }),
  { description: LIMITS_TEXT },
)

const QuietHoursShape = named(
  'AutomationQuietHours',
  Type.Object({
    from: Type.String(QUIET.from),
    to: Type.String(QUIET.to),
    policy: Growing(POLICIES, QUIET.policy),
  }),
  { description: QUIET_TEXT },
)

export const SETTINGS_OUT = {
  limits: LimitsOut,
  quiet_hours: UsuallyNull(QuietHoursShape),
  on_paused_channel: Growing(ON_PAUSED, PAUSED_TEXT),
}

/** The settings in a body. The engine checks them together with the definition. */
export const SETTINGS_IN = {
  limits: Type.Optional(
    publicShape(
      Nullable(
        named(
          'AutomationLimitsInput',
          Type.Object(
            {
              per_subject: Maybe(Whole(1, MAX_RUNS_PER_SUBJECT, LIMITS.per_subject)),
              window_hours: Maybe(Whole(1, MAX_WINDOW_HOURS, LIMITS.window_hours)),
              per_hour: Maybe(Whole(1, MAX_RUNS_PER_HOUR, LIMITS.per_hour)),
            },
            { additionalProperties: false },
          ),
          { description: LIMITS_TEXT },
        ),
      ),
    ),
  ),
  quiet_hours: Type.Optional(
    publicShape(
      Nullable(
        named(
          'AutomationQuietHoursInput',
          Type.Object(
            {
              from: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', ...QUIET.from }),
              to: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', ...QUIET.to }),
              policy: OneOf(POLICIES, QUIET.policy),
            },
            { additionalProperties: false },
          ),
          { description: QUIET_TEXT },
        ),
      ),
    ),
  ),
  on_paused_channel: Type.Optional(publicShape(Nullable(OneOf(ON_PAUSED, PAUSED_TEXT)))),
}

export const Stats = named(
  'AutomationStats',
  Type.Object({
    runs: Whole(0, undefined, documented(42, 'How many runs have begun')),
    failed: Whole(0, undefined, documented(0, 'How many of them failed')),
    last_run_at: UsuallyNull(MomentAt('2026-11-18T12:00:00.000Z', 'When the last run began')),
  }),
  { description: 'How much an automation has done since it was made.' },
)

const NAME = 'Remind a day before'

const AUTOMATION = {
  id: Id('aut'),
  name: TextOut(NAME, 'What the team calls it'),
  enabled: Flag(true, 'Whether runs begin'),
  trigger: TriggerOut,
  conditions: ConditionsOut,
  actions: ActionsOut,
  ...SETTINGS_OUT,
  stats: Stats,
  version: Version,
  created_at: Moment,
  updated_at: Moment,
}

export const AutomationShape = named('Automation', Type.Object(AUTOMATION), {
  description: 'What happens by itself: a trigger, conditions, and actions that are carried out one after the other.',
})

export const SecretOut = UsuallyNull(
  TextOut(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwRbsAHUkEO9M=',
    'Signs what `call_webhook` sends. Only the answer of the call that made it has it',
  ),
)

export const AutomationWithSecret = named('AutomationWithSecret', Type.Object({ ...AUTOMATION, secret: SecretOut }), {
  description: 'An automation, with its secret if this call has made one: it is shown only this once.',
})

const READ_ONLY = ['id', 'stats', 'secret', 'version', 'created_at', 'updated_at']
const Enabled = Flag(true, 'Whether runs begin; at first true')

export const NewAutomation = named(
  'NewAutomation',
  Body(
    {
      name: Name(NAME),
      enabled: Type.Optional(Enabled),
      trigger: Trigger,
      conditions: Type.Optional(Conditions),
      actions: Actions,
      ...SETTINGS_IN,
    },
    READ_ONLY,
  ),
  {
    description: 'What begins it and what it does. Settings that are left out have their defaults.',
    shown: ['name', 'enabled', 'trigger', 'actions'],
  },
)

export const AutomationChange = named(
  'AutomationChange',
  Body(
    {
      name: Type.Optional(Name(NAME)),
      enabled: Type.Optional(Enabled),
      trigger: Type.Optional(Trigger),
      conditions: Type.Optional(Conditions),
      actions: Type.Optional(Actions),
      ...SETTINGS_IN,
      expected_version: Maybe(ExpectedVersion),
    },
    READ_ONLY,
  ),
  {
    description: 'The fields to change; fields that are left out stay as they are, and lists are replaced whole.',
    shown: ['name', 'enabled', 'expected_version'],
  },
)

const CHANGES = { 'customer.tags': { from: [], to: ['vip'] } }

/** The members of a body that asks for a dry run, of an automation or of a flow. */
export const TRIAL_MEMBERS = {
  subject_id: Maybe(
    Type.String({
      maxLength: 200,
      ...documented('bkg_0RqGxk2mTq9Lh7wVb3NcYd', 'The booking, conversation or customer; left out for a `schedule`'),
    }),
  ),
  now: Maybe({ ...MomentIn, description: 'The moment at which the run begins; left out: now' } as typeof MomentIn),
  event: Maybe(
    named(
      'AutomationTestEvent',
      Body({
        changes: Maybe(
          Type.Unsafe<Record<string, { from?: unknown; to?: unknown }>>({
            type: 'object',
            additionalProperties: { type: 'object' },
            maxProperties: 50,
            ...documented(CHANGES, 'What the event changed, by the names of fields: `changed_to` asks for it'),
          }),
        ),
        text: Maybe(
          Type.String({
            maxLength: 4_096,
            ...documented('How much is it?', 'Of `message.arrived`: what the customer wrote'),
          }),
        ),
      }),
      { description: 'What happened, in the event that begins the run.' },
    ),
  ),
}

export const NewTest = named('NewAutomationTest', Body(TRIAL_MEMBERS), {
  description: 'What the automation is tried with. Nothing is sent and nothing is changed.',
  shown: ['subject_id', 'now'],
})

const Reasons = (description: string, example: string[]) => Type.Array(Type.String(), documented(example, description))

const TestStep = named(
  'AutomationTestStep',
  Type.Object({
    id: TextOut('remind', 'The id of the action or node'),
    type: TextOut('send_message', 'What it is'),
    status: Growing(
      ['done', 'skipped', 'waited', 'asked', 'completed', 'failed', 'stopped'],
      'What would happen: it is carried out, skipped, waited for or asked. The last step, of type `end`, has the status with which the run would end.',
    ),
    at: MomentAt('2026-11-19T14:30:00.000Z', 'When: waits are jumped, so the clock goes on'),
    rendered: Nullable(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        ...documented(
          { text: 'Oi Ana, até sexta-feira, 20 de novembro, 11:30!' },
          'What would be sent or done, with all texts filled in',
        ),
      }),
    ),
    reasons: Reasons('Why the run comes here, in plain words', ['send_message is carried out.']),
    path: Path,
  }),
  { description: 'What one step of a dry run would do.' },
)

export const TestResult = named(
  'AutomationTest',
  Type.Object({
    matched: Flag(true, 'Whether a run begins: the trigger, its filter and the conditions hold'),
    reasons: Reasons('Why, in plain words', ['customer.tags contains "vip": true']),
    steps: Type.Array(TestStep, { description: 'In their order; empty when no run begins' }),
    status: Nullable(
      Growing(['completed', 'failed', 'skipped', 'stopped'], 'How the run would end; null: none begins.'),
    ),
  }),
  { description: 'What an automation would do, decided by the engine that real runs use.' },
)
