// Makes the frequent questions as knowledge. While an answer has a blank to fill in, customers do not get it.
import { changeKnowledge, createKnowledge, getKnowledge, toPairs } from '../../knowledge/item.ts'
import { namesOfChanges } from '../../lib/canonical-json.ts'
import { canonicalLocale } from '../../lib/locale.ts'
import { type Fault, invalid } from '../../platform/problem.ts'
import type { DataOf } from '../item-data.ts'
import { BLANK } from '../templates/faq.ts'
import { isSameName } from './existing.ts'
import { differencesOf, type Maker } from './making.ts'

export const faqMaker: Maker<DataOf<'faq'>> = {
  async find({ ctx, claimed, existing }, data) {
    const found = existing.faqs.find(({ id, title }) => !claimed.has(id) && isSameName(title, data.title))
    if (!found) return null
    const { id, title, version, ...before } = await getKnowledge(ctx, found.id)
    const after = {
      locale: canonicalLocale(data.locale ?? '') ?? null,
      items: toPairs(data.items),
      enabled: !!data.enabled,
    }
    const differences = differencesOf(before, after, namesOfChanges(before, after))
    return { id, name: title, version, differences, standsFor: true }
  },

  async make({ ctx }, data) {
    requireAnswers(data)
    const { title, locale, items, enabled } = data
    const { id } = await createKnowledge(ctx, { kind: 'faq', title, locale: locale ?? null, items, enabled: !!enabled })
    return { result: 'made', made_id: id }
  },

  async change({ ctx }, data, { id, version }) {
    requireAnswers(data)
    const { locale, items, enabled } = data
    const change = { locale: locale ?? null, items, enabled: !!enabled, expected_version: version }
    await changeKnowledge(ctx, id as string, change)
  },
}

function requireAnswers({ items, enabled }: DataOf<'faq'>): void {
  const blanks = enabled ? items.flatMap(({ answer }, index) => blankFault(answer, index)) : []
  if (blanks.length > 0) throw invalid(...blanks)
}

function blankFault(answer: string, index: number): Fault[] {
  const message = `The answer still has a blank (${BLANK}): fill it in, or leave the questions switched off.`
  return answer.includes(BLANK) ? [{ pointer: `/items/${index}/answer`, code: 'blank', message }] : []
}
