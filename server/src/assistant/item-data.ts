// The data of each kind of item. Templates, owners and models give it, and it is checked before anything is made.
import { KEYS } from '../automations/templates/schema.ts'
import { BotChange } from '../bot/schema.ts'
import { NewResource, NewResourceGroup, NewSchedule, NewService } from '../catalog/schema.ts'
import { bodyCheck, type Check } from '../http/check.ts'
import { Body, documented, Flag, Maybe, Name, named, OneOf, type Static, Type, Whole } from '../http/shape.ts'
import { NewKnowledge, PairsIn } from '../knowledge/schema.ts'
import { NewStageConfig } from '../stages/schema.ts'

const MAX_NEEDS = 20
const MAX_QUANTITY = 20

const { weekly } = NewSchedule.properties
const HoursData = named('AssistantHours', Body({ name: Name('Opening hours'), weekly }), {
  description: 'Opening hours that the assistant proposes.',
})

const { kind, capacity, shared, priority } = NewResource.properties
const { assignment } = NewResourceGroup.properties
const PersonData = named(
  'AssistantPerson',
  Body({
    name: Name('Marcos'),
    kind,
    group: { ...Name('Barbeiros'), description: 'The name of the group from which services choose' },
    assignment,
    capacity,
    shared,
    priority,
    is_me: Maybe(Flag(true, 'Whether it is the member who applies the proposal')),
  }),
  {
    description: 'A person, a room or a thing that the assistant proposes.',
    shown: ['name', 'kind', 'group', 'is_me'],
  },
)

const {
  requirements: _,
  schedule_id: __,
  id: ___,
  version: ____,
  created_at: _____,
  updated_at: ______,
  ...serviceFields
} = NewService.properties as typeof NewService.properties &
  Record<'id' | 'version' | 'created_at' | 'updated_at', never>
const Need = named(
  'AssistantNeed',
  Body({
    group: { ...Name('Barbeiros'), description: 'The name of a group' },
    quantity: Maybe(Whole(1, MAX_QUANTITY, documented(1, 'How many of the group it needs at once'))),
  }),
  { description: 'A number of members of a group that a service needs at once.' },
)
const ServiceData = named(
  'AssistantService',
  Body({
    ...serviceFields,
    needs: Type.Array(Need, { maxItems: MAX_NEEDS, description: 'What it requires, by the names of groups' }),
  }),
  {
    description: 'A service that the assistant proposes. It has `needs` in place of the `requirements` of a service.',
    examples: [
      { name: 'Corte', duration_minutes: 30, price_cents: 4_500, needs: [{ group: 'Barbeiros', quantity: 1 }] },
    ],
  },
)

const { initial, operation_stages, stages, actions } = NewStageConfig.properties
const StagesData = named('AssistantStages', Body({ initial, operation_stages, stages, actions }), {
  description: 'Stages that the assistant proposes, as in a stage configuration.',
})

const { default_locale, greeting, llm } = BotChange.properties
const BotData = named(
  'AssistantBot',
  Body({ default_locale, greeting, instructions: Maybe(llm.properties.instructions) }),
  { description: 'Words that the assistant proposes for the bot. It does not switch the bot on.' },
)

const { title, locale } = NewKnowledge.properties
const FaqData = named(
  'AssistantFaq',
  Body({
    title,
    locale,
    items: PairsIn,
    enabled: Maybe(Flag(false, 'Whether customers get these answers; then none may have a blank')),
  }),
  { description: 'Frequent questions that the assistant proposes. Their answers have blanks to fill in.' },
)

const AutomationData = named(
  'AssistantAutomation',
  Body({
    template: OneOf(KEYS, 'A key of `GET /automation-templates`'),
    name: Name('Reminder'),
    locale,
  }),
  { description: 'A ready-made automation that the assistant proposes. It is off until somebody switches it on.' },
)

/** In the order in which they are made: people work in hours, and services need people. */
export const SHAPES = {
  hours: HoursData,
  person: PersonData,
  service: ServiceData,
  stages: StagesData,
  bot: BotData,
  faq: FaqData,
  automation: AutomationData,
}

export type ItemKind = keyof typeof SHAPES
export const ITEM_KINDS = Object.keys(SHAPES) as ItemKind[]
export type DataOf<K extends ItemKind> = Static<(typeof SHAPES)[K]>

const CHECKS = Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, bodyCheck(shape)])) as Record<
  ItemKind,
  Check
>

/** All faults in the data of an item, with pointers that begin in the data. */
export const dataFaults = (kindOfItem: ItemKind, data: unknown) => CHECKS[kindOfItem](data)

/** An item of a proposal before it is stored. */
export type NewItem = { [K in ItemKind]: { id: string; kind: K; data: DataOf<K> } }[ItemKind]
