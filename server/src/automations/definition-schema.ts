// The shapes of triggers, conditions and actions. The engine checks what is sent, so that all faults come together.
import {
  documented,
  exampleId,
  Growing,
  Nullable,
  named,
  OneOf,
  publicShape,
  type TSchema,
  Type,
  Whole,
} from '../http/shape.ts'
import { ACTIONS, CHANNELS } from './engine/actions.ts'
import { OP_NAMES } from './engine/condition-faults.ts'
import { MAX_AUTOMATION_ACTIONS, MAX_WAIT_MINUTES } from './engine/definition.ts'
import { FIELDS } from './engine/fields.ts'
import { TRIGGERS } from './engine/triggers.ts'

const TRIGGER_TYPES = [...TRIGGERS.keys()]
const ACTION_TYPES = [...Object.keys(ACTIONS), 'wait', 'stop']

const fields = [...FIELDS.values()]
const comparable = fields.filter(({ isForTexts }) => !isForTexts)
const listOf = (all: typeof fields, toText: (field: (typeof fields)[number]) => string) => all.map(toText).join(', ')

/** The catalog of fields in the words of the contract. */
const FIELD_TEXT = `The name of a field of what the trigger is about, with its type: ${listOf(comparable, ({ name, type }) => `\`${name}\` (${type})`)}. Also \`booking.intake.KEY\` and \`booking.counters.NAME\`; in a flow \`answers.NAME\`, and behind an action \`steps.ID.status\` and \`steps.ID.body.PATH\` of a webhook.`
const VARIABLE_TEXT = `Variables stand in double braces, such as \`{{customer.first_name}}\`: every field that conditions know, and ${listOf(
  fields.filter(({ isForTexts }) => isForTexts),
  ({ name }) => `\`{{${name}}}\``,
)}.`

const EXAMPLE_TEXT = { 'pt-BR': 'Oi {{customer.first_name}}, até {{booking.start_local}}!' }

/** The shapes of what is sent have closed sets; those of answers may grow. */
type Choice = (values: readonly string[], description: string, example?: string) => TSchema
const sent: Choice = (values, description, example = values[0]) => ({
  ...OneOf(values, description),
  examples: [example],
})
const answered: Choice = (values, description, example) => Growing(values, description, example)

const Any = <T>(description: string, example: unknown, type: string | string[], more: object = {}) =>
  Type.Unsafe<T>({ type, ...more, ...documented(example, description) })

/** In a body, null means the same as leaving it out. */
function optional<T extends TSchema>(schema: T) {
  const { type } = schema as unknown as { type: string | string[] }
  const nullable = { ...Nullable(schema), type: [type, 'null'].flat() }
  return Type.Optional(nullable as ReturnType<typeof Nullable<T>>)
}
/** A member of an answer is there only if the type has it. */
const maybeThere = <T extends TSchema>(schema: T) => Type.Optional(schema)

type Member = <T extends TSchema>(schema: T) => TSchema

const CONDITION_EXAMPLE = { all: [{ field: 'customer.tags', op: 'contains', value: 'vip' }] }
const COMPARISON_EXAMPLE = { field: 'customer.tags', op: 'contains', value: 'vip' }

function comparisonMembers(choice: Choice, member: Member, fieldText = FIELD_TEXT) {
  return {
    field: member(Any<string>(fieldText, 'customer.tags', 'string', { maxLength: 200 })),
    op: member(
      choice(
        OP_NAMES,
        'How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts are compared without case and accents.',
        'contains',
      ),
    ),
    // A list of types would be right, too; the generator of the Python client does not know one with lists in it.
    value: Type.Optional(
      Type.Unsafe<unknown>(documented('vip', 'What it is compared with: a list for `in` and `nin`')),
    ),
  }
}

/** A shape cannot contain itself here, so each depth has a name of its own. */
function conditionShapes(suffix: string, choice: Choice, member: Member) {
  const closed = suffix === '' ? {} : { additionalProperties: false }
  const comparison = named(`AutomationComparison${suffix}`, Type.Object(comparisonMembers(choice, plain), closed), {
    description: 'A field that is compared with a value.',
    examples: [COMPARISON_EXAMPLE],
  })
  const group = (title: string, inner: TSchema) =>
    named(
      `${title}${suffix}`,
      Type.Object(
        {
          all: member(Type.Array(inner, documented([COMPARISON_EXAMPLE], 'All of these hold'))),
          any: member(Type.Array(inner, documented([COMPARISON_EXAMPLE], 'At least one of these holds'))),
          not: member({ ...inner, about: 'This does not hold', here: COMPARISON_EXAMPLE } as TSchema),
          ...comparisonMembers(choice, member, 'The name of a field: `AutomationComparison` lists them'),
        },
        closed,
      ),
      {
        description:
          'Either a group, which has exactly one of `all`, `any` and `not`, or a comparison with `field`, `op` and `value`. Groups are nested three deep at most.',
        examples: [CONDITION_EXAMPLE],
      },
    )
  return group(
    'AutomationCondition',
    group('AutomationConditionInside', group('AutomationConditionInnermost', comparison)),
  )
}

const plain: Member = (schema) => schema

const ConditionOut = conditionShapes('', answered, maybeThere)
const ConditionIn = conditionShapes('Input', sent, optional)

function triggerMembers(choice: Choice, member: Member) {
  return {
    type: choice(
      TRIGGER_TYPES,
      'What begins a run. A hold is not yet a booking: `booking.created` comes with its confirmation.',
      'booking.starts_in',
    ),
    minutes: member(
      Whole(
        1,
        MAX_WAIT_MINUTES,
        documented(1440, 'Of triggers by time: how many minutes before the start, after the end, or since it waits'),
      ),
    ),
    stage: member(
      Any<string>('Of `booking.stage_entered` and `booking.stage_stuck`: the key of the stage', 'taken', 'string', {
        maxLength: 60,
      }),
    ),
    words: member(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 50,
        ...documented(['price', 'how much'], 'Of `message.arrived`: the message has one of these words'),
      }),
    ),
    tag: member(Any<string>('Of `customer.tagged`: this tag was added', 'vip', 'string', { maxLength: 50 })),
    cron: member(
      Any<string>(
        'Of `schedule`: minute, hour, day, month and weekday, in the zone of the workspace',
        '0 9 * * 1-5',
        'string',
        { maxLength: 200 },
      ),
    ),
  }
}

const TRIGGER_TEXT = 'What begins a run, and what must be true when it happens.'
const TRIGGER_EXAMPLE = { type: 'booking.starts_in', minutes: 1440 }
const FILTER_TEXT = 'Asked when the event happens'

export const TriggerOut = named(
  'AutomationTrigger',
  Type.Object({
    ...triggerMembers(answered, maybeThere),
    filter: Nullable({ ...ConditionOut, about: FILTER_TEXT } as typeof ConditionOut),
  }),
  { description: TRIGGER_TEXT, examples: [{ ...TRIGGER_EXAMPLE, filter: null }] },
)

const TriggerIn = named(
  'AutomationTriggerInput',
  Type.Object(
    {
      ...triggerMembers(sent, optional),
      filter: optional({ ...ConditionIn, about: FILTER_TEXT } as typeof ConditionIn),
    },
    { additionalProperties: false },
  ),
  { description: TRIGGER_TEXT, examples: [TRIGGER_EXAMPLE] },
)

const OPTION = { id: 'confirm', title: { 'pt-BR': 'Confirmar' } }
const TEMPLATE = { name: 'reminder', language: 'pt_BR', params: ['{{customer.first_name}}'] }

function actionMembers(choice: Choice, member: Member) {
  const text = (description: string, example: string, most: number) =>
    member(Any<string>(description, example, 'string', { maxLength: most }))
  return {
    id: Any<string>('Your own, unique in the automation: letters, digits, `-` and `_`', 'remind', 'string', {
      maxLength: 40,
    }),
    type: choice(
      ACTION_TYPES,
      'What is done, on the subject of the trigger; of `message.arrived` that is the conversation. A `schedule` has no subject: it can only notify, call and make tasks.',
      'send_message',
    ),
    channel: member(choice(CHANNELS, 'Of `send_message`: where; left out: the channel that the customer used last.')),
    text: member(
      Any<string | Record<string, string>>(
        `Of \`send_message\`: a text per language tag. Of \`notify_team\`: a text. ${VARIABLE_TEXT}`,
        EXAMPLE_TEXT,
        ['object', 'string'],
        { additionalProperties: { type: 'string' } },
      ),
    ),
    options: member(
      Type.Array(
        Any<{ id: string; title: Record<string, string> }>(
          'A button: what is sent when it is chosen, and what it says',
          OPTION,
          'object',
          {
            additionalProperties: true,
          },
        ),
        {
          maxItems: 20,
          ...documented([OPTION], 'Of `send_message`: buttons, each with an id and a title per language'),
        },
      ),
    ),
    template: member(
      Any<{ name: string; language: string; params?: unknown }>(
        'Of `send_message`: the WhatsApp template that is sent when the window is closed',
        TEMPLATE,
        'object',
        { additionalProperties: true },
      ),
    ),
    assignee_id: text('Of `assign`: a resource for bookings, a member for conversations', exampleId('res'), 200),
    mode: member(choice(['bot', 'human'], 'Of `set_mode`: who answers.')),
    tags: member(
      Type.Array(Type.String({ maxLength: 50 }), {
        maxItems: 50,
        ...documented(['vip'], 'Of `add_tags` and `remove_tags`'),
      }),
    ),
    priority: member(choice(['low', 'normal', 'high', 'urgent'], 'Of `set_priority` and `create_task`.', 'high')),
    key: text('Of `run_stage_action`: the action of the stage configuration', 'start', 60),
    data: member(
      Any<Record<string, unknown>>('Of `run_stage_action`: what is filled in', {}, 'object', {
        additionalProperties: true,
      }),
    ),
    service_id: text('Of `create_task`: a service with a queue', exampleId('svc'), 200),
    notes: text('Of `create_task`, with variables', 'Call {{customer.name}}', 10_000),
    due_in_minutes: member(Whole(1, MAX_WAIT_MINUTES, documented(60, 'Of `create_task`: when it is due'))),
    body: text('Of `add_comment`, with variables', 'Reminded by message.', 10_000),
    url: text('Of `call_webhook`: https, and an address that is public', 'https://example.com/hooks/holdfast', 2_000),
    minutes: member(Whole(1, MAX_WAIT_MINUTES, documented(60, 'Of `wait`: how long'))),
  }
}

const ACTION_TEXT = 'One thing that a run does. Which members it has follows from its type.'
const ACTION_EXAMPLE = { id: 'remind', type: 'send_message', channel: 'last_used', text: EXAMPLE_TEXT }

const ActionOut = named('AutomationAction', Type.Object(actionMembers(answered, maybeThere)), {
  description: ACTION_TEXT,
  examples: [ACTION_EXAMPLE],
})

const ActionIn = named(
  'AutomationActionInput',
  Type.Object(actionMembers(sent, optional), { additionalProperties: false }),
  { description: ACTION_TEXT, examples: [ACTION_EXAMPLE] },
)

export const ConditionsOut = Nullable({
  ...ConditionOut,
  about: 'Asked when a run begins, and again after every wait',
  here: null,
} as typeof ConditionOut)
export const ActionsOut = Type.Array(ActionOut, { description: 'Carried out one after the other' })

export const Trigger = publicShape(TriggerIn)
export const Conditions = publicShape(
  Nullable({ ...ConditionIn, about: 'Asked when a run begins, and again after every wait' } as typeof ConditionIn),
)
export const Actions = publicShape(
  Type.Array(ActionIn, {
    minItems: 1,
    maxItems: MAX_AUTOMATION_ACTIONS,
    description: 'Carried out one after the other',
  }),
)
