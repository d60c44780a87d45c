// The requirements of a service as a text: "1 of Stylists and Laser".
import { useQuery } from '@tanstack/react-query'
import type { Requirement } from '../../data/api.ts'
import { groupsQuery, resourcesQuery } from '../../data/queries.ts'
import { localeOf, useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { requirementTexts } from './requirement-texts.ts'

export function useRequirementWords(): (requirements: readonly Requirement[]) => string {
  const t = useTexts(requirementTexts)
  const { data: groups = [] } = useQuery(groupsQuery)
  const { data: resources = [] } = useQuery(resourcesQuery)
  const locale = localeOf(useLanguage())
  const names = new Map([...groups, ...resources].map(({ id, name }) => [id, name]))
  const and = new Intl.ListFormat(locale, { type: 'conjunction' })
  const or = new Intl.ListFormat(locale, { type: 'disjunction' })
  const wordsFor = ({ group_id, resource_ids, quantity }: Requirement) => {
    if (group_id !== null) return t('words', { count: quantity, pool: names.get(group_id) ?? '…' })
    const chosen = (resource_ids ?? []).map((id) => names.get(id) ?? '…')
    if (chosen.length <= quantity) return and.format(chosen)
    return quantity === 1 ? or.format(chosen) : t('words', { count: quantity, pool: and.format(chosen) })
  }
  return (requirements) => and.format(requirements.map(wordsFor).filter((words) => words !== '')) || t('none')
}
