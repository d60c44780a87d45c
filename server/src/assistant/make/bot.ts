// Gives the bot its words. Words that somebody has set before stay, and the bot is not switched on.
import { getBot, putBot } from '../../bot/settings.ts'
import { languageOfTag } from '../../lib/language.ts'
import type { DataOf } from '../item-data.ts'
import type { Made, Making } from './making.ts'

/** The settings of a bot that nobody has changed have this version. */
const FIRST_VERSION = 1

export async function makeBot({ ctx }: Making, data: DataOf<'bot'>): Promise<Made> {
  const before = await getBot(ctx)
  const isNew = before.version === FIRST_VERSION
  const { default_locale, greeting = {}, instructions } = data
  const spoken = Object.keys(before.greeting).map(languageOfTag)
  const added = Object.fromEntries(Object.entries(greeting).filter(([tag]) => !spoken.includes(languageOfTag(tag))))
  const after = await putBot(ctx, {
    greeting: { ...before.greeting, ...added },
    ...(isNew && default_locale && { default_locale }),
    ...(before.llm.instructions.trim() === '' && instructions && { llm: { instructions } }),
  })
  return { result: after.version > before.version ? 'made' : 'found', made_id: null }
}
