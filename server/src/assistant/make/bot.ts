// Gives the bot its words. Words that somebody has set before stay, and the bot is not switched on.
import { getBot, putBot } from '../../bot/settings.ts'
import { languageOfTag } from '../../lib/language.ts'
import type { DataOf } from '../item-data.ts'
import type { Difference, Maker } from './making.ts'

/** The settings of a bot that nobody has changed have this version. */
const FIRST_VERSION = 1

export const botMaker: Maker<DataOf<'bot'>> = {
  /** Words that the bot has are differences; words that it lacks are added in any case. */
  async find({ ctx }, { greeting = {}, instructions, default_locale }) {
    const { version, ...bot } = await getBot(ctx)
    if (version === FIRST_VERSION) return null
    const before = bot.llm.instructions.trim()
    const isOther = Object.entries(greeting).some(([tag, text]) => (bot.greeting[tag] ?? text) !== text)
    const differences: Difference[] = [
      ...(isOther ? [{ field: 'greeting', existing: bot.greeting, proposed: { ...bot.greeting, ...greeting } }] : []),
      ...(instructions && before !== '' && before !== instructions.trim()
        ? [{ field: 'instructions', existing: before, proposed: instructions }]
        : []),
      ...(default_locale && default_locale !== bot.default_locale
        ? [{ field: 'default_locale', existing: bot.default_locale, proposed: default_locale }]
        : []),
    ]
    return { id: null, name: null, version, differences, standsFor: false }
  },

  async make({ ctx }, data) {
    const before = await getBot(ctx)
    const { default_locale, greeting = {}, instructions } = data
    const spoken = Object.keys(before.greeting).map(languageOfTag)
    const added = Object.fromEntries(Object.entries(greeting).filter(([tag]) => !spoken.includes(languageOfTag(tag))))
    const after = await putBot(ctx, {
      greeting: { ...before.greeting, ...added },
      ...(before.version === FIRST_VERSION && default_locale && { default_locale }),
      ...(before.llm.instructions.trim() === '' && instructions && { llm: { instructions } }),
      expected_version: before.version,
    })
    return { result: after.version > before.version ? 'made' : 'found', made_id: null }
  },

  async change({ ctx }, { default_locale, greeting = {}, instructions }, { version }) {
    const before = await getBot(ctx)
    await putBot(ctx, {
      greeting: { ...before.greeting, ...greeting },
      ...(default_locale && { default_locale }),
      ...(instructions && { llm: { instructions } }),
      expected_version: version,
    })
  },
}
