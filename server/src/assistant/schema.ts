// The shapes of the setup assistant: templates, answers, proposals and what is applied of them.
import { MAX_CENTS, Minutes, WeeklyWindowIn } from '../catalog/schema.ts'
import { exampleOf } from '../http/contract/example.ts'
import {
  about,
  Body,
  documented,
  ExpectedVersion,
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
  publicShape,
  type Static,
  Text,
  TextOut,
  TextsOut,
  Type,
  titleOf,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { ITEM_KINDS, type ItemKind, SHAPES } from './item-data.ts'
import { TEMPLATE_KEYS } from './templates/template.ts'

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

/** A value of any kind; its description says what it is. */
const Anything = (example: unknown, description: string) => Type.Unsafe<unknown>(documented(example, description))

const Difference = named(
  'AssistantDifference',
  Type.Object({
    field: TextOut('price_cents', 'The name of the field in `data`'),
    existing: Anything(5_000, 'What the workspace has'),
    proposed: Anything(4_500, 'What the item has'),
  }),
  { description: 'A field in which an item differs from what the workspace already has.' },
)

const Existing = named(
  'AssistantExisting',
  Type.Object({
    id: Nullable(Id('svc', 'The id of the entry; stages and the bot have none')),
    name: Nullable(TextOut('Corte', 'The name of the entry; stages and the bot have none')),
    version: Whole(1, undefined, documented(3, 'For `expected_version`, if you let the item change it')),
    differences: Type.Array(Difference, { description: 'Where the item differs from it; empty: nowhere' }),
  }),
  { description: 'What the workspace already has for an item, and how the item differs from it.' },
)

const ITEM_ID = documented('service-1', 'Its name in the proposal')

const itemFields = {
  existing: UsuallyNull(
    about('What the workspace already has for it. Null: nothing, or the item was applied.', Existing),
  ),
  applied_at: UsuallyNull(Moment),
  result: UsuallyNull(
    Growing(
      ['made', 'found', 'changed'],
      '`found`: the workspace had it before, and it stays as it is. `changed`: the workspace had it, and it was changed to `data`. Null: not applied yet.',
    ),
  ),
  made_id: UsuallyNull(Id('svc', 'The id of what was made, found or changed; stages and the bot have none')),
}

/** A shape for each kind of item, so that clients know the data by the kind. */
const itemOf = <K extends ItemKind>(kind: K) =>
  named(
    titleOf(`assistant_${kind}_item`),
    Type.Object({ id: Type.String(ITEM_ID), kind: Only(kind), data: SHAPES[kind], ...itemFields }),
    { description: `An item of a proposal, of the kind \`${kind}\`.` },
  )

/** A text with this one value. */
const Only = <K extends string>(value: K) =>
  Type.Unsafe<K>({ type: 'string', enum: [value], description: 'What it is' })

const ITEMS = ITEM_KINDS.map(itemOf)

export const ProposalItem = named(
  'AssistantItem',
  Type.Unsafe<Static<(typeof ITEMS)[number]>>({
    oneOf: ITEMS,
    examples: [exampleOf(itemOf('service'))],
    discriminator: {
      propertyName: 'kind',
      mapping: Object.fromEntries(
        ITEM_KINDS.map((kind) => [kind, `#/components/schemas/${titleOf(`assistant_${kind}_item`)}`]),
      ),
    },
  }),
  { description: 'One thing that the assistant proposes to make. `kind` says what it is; more kinds may be added.' },
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

const serviceExample = exampleOf(SHAPES.service)
/** The rules of the kind check the data, because the kind may be that of a stored item. */
const DataIn = publicShape(
  named(
    'AssistantItemData',
    Type.Unsafe<Static<(typeof SHAPES)[ItemKind]>>({ anyOf: Object.values(SHAPES), examples: [serviceExample] }),
    { description: 'The data of an item: of the kind of the item, not of another one.' },
  ),
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
          data: Type.Optional(
            about('Left out: as it was proposed. Otherwise it replaces the whole data of the item', DataIn),
          ),
          if_existing: Maybe(
            OneOf(
              ['keep', 'change'],
              'What happens to the entry in `existing`: `keep` (the default) leaves it as it is, `change` gives it the fields of `data`',
            ),
          ),
          expected_version: Maybe(ExpectedVersion),
        }),
        { description: 'An item to be made, as it was proposed or changed.', shown: ['id', 'data', 'if_existing'] },
      ),
      {
        maxItems: MAX_ITEMS,
        ...documented(
          [{ id: 'person-1' }, { id: 'service-1', data: serviceExample, if_existing: 'change', expected_version: 3 }],
          'The items to be made; the others can be applied later',
        ),
      },
    ),
  }),
  { description: 'The items of a proposal that are to be made.' },
)
