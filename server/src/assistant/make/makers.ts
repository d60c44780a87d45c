// The maker of each kind of item.
import type { DataOf, ItemKind } from '../item-data.ts'
import { automationMaker } from './automation.ts'
import { botMaker } from './bot.ts'
import { faqMaker } from './faq.ts'
import { hoursMaker } from './hours.ts'
import type { Maker } from './making.ts'
import { personMaker } from './person.ts'
import { serviceMaker } from './service.ts'
import { stagesMaker } from './stages.ts'

const MAKERS: { [K in ItemKind]: Maker<DataOf<K>> } = {
  hours: hoursMaker,
  person: personMaker,
  service: serviceMaker,
  stages: stagesMaker,
  bot: botMaker,
  faq: faqMaker,
  automation: automationMaker,
}

/** The data must be that of the kind. */
export const makerOf = (kind: ItemKind) => MAKERS[kind] as Maker<unknown>
