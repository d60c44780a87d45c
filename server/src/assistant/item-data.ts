// The data of each kind of item. Templates, owners and models give it, and it is checked before anything is made.
import { KEYS } from '../automations/templates/schema.ts'
import { BotChange } from '../bot/schema.ts'
import { NewResource, NewResourceGroup, NewSchedule, NewService } from '../catalog/schema.ts'
import { bodyCheck, type Check } from '../http/check.ts'
import { Body, Flag, Maybe, Name, OneOf, type Static, Type, Whole } from '../http/shape.ts'
import { NewKnowledge, PairsIn } from '../knowledge/schema.ts'
import { NewStageConfig } from '../stages/schema.ts'
import type { ItemKind } from './schema.ts'

const MAX_NEEDS = 20
const MAX_QUANTITY = 20

const { weekly } = NewSchedule.properties
const HoursData = Body({ name: Name('Opening hours'), weekly })

const { kind, capacity, shared, priority } = NewResource.properties
const { assignment } = NewResourceGroup.properties
const PersonData = Body({
  name: Name('Marcos'),
  kind,
  group: Name('Barbers'),
  assignment,
  capacity,
  shared,
  priority,
  is_me: Maybe(Flag(true)),
})

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
const ServiceData = Body({
  ...serviceFields,
  needs: Type.Array(Body({ group: Name('Barbers'), quantity: Maybe(Whole(1, MAX_QUANTITY)) }), { maxItems: MAX_NEEDS }),
})

const { initial, operation_stages, stages, actions } = NewStageConfig.properties
const StagesData = Body({ initial, operation_stages, stages, actions })

const { default_locale, greeting, llm } = BotChange.properties
const BotData = Body({ default_locale, greeting, instructions: Maybe(llm.properties.instructions) })

const { title, locale } = NewKnowledge.properties
const FaqData = Body({ title, locale, items: PairsIn, enabled: Maybe(Flag(false)) })

const AutomationData = Body({ template: OneOf(KEYS), name: Name('Reminder'), locale })

const SHAPES = {
  hours: HoursData,
  person: PersonData,
  service: ServiceData,
  stages: StagesData,
  bot: BotData,
  faq: FaqData,
  automation: AutomationData,
}

export type DataOf<K extends ItemKind> = Static<(typeof SHAPES)[K]>

const CHECKS = Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, bodyCheck(shape)])) as Record<
  ItemKind,
  Check
>

/** All faults in the data of an item, with pointers that begin in the data. */
export const dataFaults = (kindOfItem: ItemKind, data: unknown) => CHECKS[kindOfItem](data)

/** An item of a proposal before it is stored. */
export type NewItem = { [K in ItemKind]: { id: string; kind: K; data: DataOf<K> } }[ItemKind]
