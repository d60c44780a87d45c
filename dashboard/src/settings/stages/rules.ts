// Turns guards, effects and fields of an action into sentences.
import { useQuery } from '@tanstack/react-query'
import { useValueName } from '../../booking/standing.tsx'
import { resourcesQuery } from '../../data/queries.ts'
import { nameIn } from '../../text/named.ts'
import { duration } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { says, useTexts } from '../../text/texts.ts'
import { fieldTypeTexts } from '../field-type-texts.ts'
import type { Effect, Field, Guard } from './content.ts'
import { ruleTexts } from './rule-texts.ts'

export function useRules() {
  const t = useTexts(ruleTexts)
  const fieldType = useTexts(fieldTypeTexts)
  const valueName = useValueName()
  const language = useLanguage()
  const { data: resources = [] } = useQuery(resourcesQuery)
  /** A type that is newer than this page is shown as it is. */
  const typeName = (type: string) =>
    says(ruleTexts, type) ? t(type) : says(fieldTypeTexts, type) ? fieldType(type) : type

  function guardWords({ type, statuses, kind, counter, value }: Guard): string {
    if (type === 'status_in') return t('status_inIs', { statuses: (statuses ?? []).map(valueName).join(', ') })
    if (type === 'evidence_present' && kind !== null) return t('evidence_presentIs', { kind: typeName(kind) })
    if (type === 'counter_lt') return t('counter_ltIs', { counter: counter ?? '…', value: value ?? '…' })
    return typeName(type)
  }

  function effectWords({ type, resource_id, priority, tags, minutes, counter, by, body }: Effect): string {
    switch (type) {
      case 'assign': {
        const name = resources.find(({ id }) => id === resource_id)?.name ?? resource_id
        return name === null ? t('assignActs') : t('assignIs', { name })
      }
      case 'set_priority':
        return t('set_priorityIs', { priority: valueName(priority ?? '…') })
      case 'add_tags':
        return t('add_tagsIs', { tags: (tags ?? []).join(', ') })
      case 'remove_tags':
        return t('remove_tagsIs', { tags: (tags ?? []).join(', ') })
      case 'set_due':
        return minutes === null ? t('set_dueNone') : t('set_dueIs', { duration: duration(minutes) })
      case 'increment':
        return t('incrementIs', { counter: counter ?? '…', by: by ?? 1 })
      case 'comment':
        return t('commentIs', { body: body ?? '' })
      default:
        return typeName(type)
    }
  }

  function fieldWords({ key, label, type, required }: Field): string {
    const values = { label: label === null ? key : nameIn(label, language), type: typeName(type) }
    return t(required ? 'fieldRequired' : 'fieldIs', values)
  }

  return { typeName, guardWords, effectWords, fieldWords, resources }
}
