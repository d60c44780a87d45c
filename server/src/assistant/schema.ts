// The shapes of the setup assistant: templates, answers, proposals and what is applied of them.
import { MAX_CENTS, Minutes, WeeklyWindowIn } from '../catalog/schema.ts'
import {
  Body,
  documented,
  Flag,
  Growing,
  Id,
  Locale,
  Maybe,
  Moment,
  Name,
  Nullable,
  named,
  OneOf,
  Text,
  TextOut,
  TextsOut,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { TEMPLATE_KEYS } from './templates/template.ts'

/** In the order in which they are made: people work in hours, and services need people. */
export const ITEM_KINDS = ['hours', 'person', 'service', 'stages', 'bot', 'faq', 'automation'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

const MAX_PEOPLE = 50
const MAX_SERVICES = 100
const MAX_WINDOWS = 100
export const MAX_DESCRIPTION_CHARACTERS = 4_000
const MAX_ITEMS = 300
const MAX_ITEM_ID_CHARACTERS = 64

export const AssistantTemplate = named(
  'AssistantTemplate',
  Type.Object({
    key: Growing(TEMPLATE_KEYS, 'Its name in the API.'),
    name: TextsOut({ en: 'Barber shop', pt: 'Barbearia', es: 'Barbería' }, 'The trade, in each language'),
    description: TextsOut({ en: 'Cuts, beard and shaves with any barber.' }, 'What is prepared, in each language'),
    service_count: Whole(0, undefined, documented(4, 'How many services it proposes')),
  }),
  { description: 'A typical business of one trade, from which a proposal is made.' },
)

export const AssistantTemplates = named(
  'AssistantTemplates',
  Type.Object({ data: Type.Array(AssistantTemplate, { description: 'All templates' }) }),
  { description: 'The templates that the assistant knows.' },
)

export const ChecklistStep = named(
  'ChecklistStep',
  Type.Object({
    key: Growing(['service', 'people', 'hours', 'booking', 'colleague', 'key', 'automation'], 'Its name in the API.'),
    title: TextOut('Add what can be booked', 'What to do, in the language of the workspace'),
    done: Flag(true, 'Whether the data of the workspace shows that it was done'),
  }),
  { description: 'One of the first steps of a workspace.' },
)

export const Checklist = named(
  'Checklist',
  Type.Object({ data: Type.Array(ChecklistStep, { description: 'The steps, in the order in which they are done' }) }),
  { description: 'The first steps of a workspace, and which of them are done.' },
)

const AnsweredService = named(
  'AssistantServiceAnswer',
  Body({
    name: Name('Haircut'),
    duration_minutes: Minutes(1, documented(30, 'How long it takes')),
    price_cents: Maybe(Whole(0, MAX_CENTS, documented(4_500, 'null: no price'))),
  }),
  { description: 'A service as the owner describes it to the assistant.' },
)

const Answers = named(
  'AssistantAnswers',
  Body({
    people: Maybe(
      Type.Array(Name('Marcos'), { maxItems: MAX_PEOPLE, ...documented(['Zé', 'Marcos'], 'Who works there') }),
    ),
    hours: Maybe(Type.Array(WeeklyWindowIn, { maxItems: MAX_WINDOWS, description: 'When it is open' })),
    services: Maybe(Type.Array(AnsweredService, { maxItems: MAX_SERVICES, description: 'What can be booked' })),
  }),
  { description: 'What the owner has answered; each part replaces what the template has of it.' },
)

export const NewProposal = named(
  'NewAssistantProposal',
  Body({
    business: Maybe(
      OneOf(TEMPLATE_KEYS, 'The key of a template. With a description it may be left out, if the trade is named there'),
    ),
    locale: { ...Locale, ...documented('pt-BR', 'The language of the names: Portuguese, Spanish or English') },
    answers: Type.Optional(Answers),
    description: Maybe(
      Text(
        MAX_DESCRIPTION_CHARACTERS,
        0,
        documented(
          'Barbearia do Zé, seg a sáb 9 às 19, corte 30 min R$ 45, eu e o Marcos',
          'The business in the words of its owner',
        ),
      ),
    ),
  }),
  {
    description: 'The trade of a business, and what the owner says about it.',
    shown: ['business', 'locale', 'description'],
  },
)

const DATA =
  'What is made. `hours`: `name`, `weekly`. `person` (also a room or a thing): `name`, `kind`, `group`, `capacity`, `shared`, `priority`, `assignment`, `is_me`. `service`: the fields of a service, with `needs` in place of `requirements`: each has the name of a `group` and a `quantity`. `stages`: a stage configuration. `bot`: `default_locale`, `greeting`, `instructions`. `faq`: `title`, `locale`, `items`, `enabled`. `automation`: the `template` of `GET /automation-templates`, `name`, `locale`; it is switched off at first'
const dataExample = {
  name: 'Corte',
  duration_minutes: 30,
  price_cents: 4_500,
  needs: [{ group: 'Barbeiros', quantity: 1 }],
}
const Data = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', ...documented(dataExample, description) })

const ITEM_ID = documented('service-1', 'Its name in the proposal')

export const ProposalItem = named(
  'AssistantItem',
  Type.Object({
    id: Type.String(ITEM_ID),
    kind: Growing(ITEM_KINDS, 'What it is.', 'service'),
    data: Data(DATA),
    applied_at: UsuallyNull(Moment),
    result: UsuallyNull(
      Growing(['made', 'found'], '`found`: the workspace had it before, and it stays as it is. Null: not applied yet.'),
    ),
    made_id: UsuallyNull(Id('svc', 'The id of what was made or found; stages and the bot have none')),
  }),
  { description: 'One thing that the assistant proposes to make.' },
)

export const Proposal = named(
  'AssistantProposal',
  Type.Object({
    id: Id('prp'),
    business: Growing(TEMPLATE_KEYS, 'The key of its template.', 'barber'),
    locale: TextOut('pt-BR', 'The language of its names'),
    read_by: Nullable(Growing(['rules', 'model'], 'What read the description. Null: there was none.')),
    items: Type.Array(ProposalItem, { description: 'What can be applied' }),
    created_at: Moment,
    applied_at: UsuallyNull(Moment),
  }),
  { description: 'What the assistant proposes for a workspace. Nothing of it is made until it is applied.' },
)

export const ProposalApply = named(
  'AssistantApply',
  Body({
    items: Type.Array(
      named(
        'AssistantItemApply',
        Body({
          id: Text(MAX_ITEM_ID_CHARACTERS, 1, ITEM_ID),
          kind: Maybe(OneOf(ITEM_KINDS, 'Only of an item of your own, which the proposal does not have yet')),
          data: Type.Optional(Data('Left out: as it was proposed. Otherwise it replaces the whole data of the item')),
        }),
        { description: 'An item to be made, as it was proposed or changed.', shown: ['id', 'data'] },
      ),
      {
        maxItems: MAX_ITEMS,
        ...documented(
          [{ id: 'person-1' }, { id: 'service-1', data: dataExample }],
          'The items to be made; the others can be applied later',
        ),
      },
    ),
  }),
  { description: 'The items of a proposal that are to be made.' },
)
