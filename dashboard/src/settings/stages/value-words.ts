// The value of a field of a stage or action as a text.
import { type Named, nameIn } from '../../text/named.ts'
import { duration } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import type { Content, Effect, Field, Guard } from './content.ts'
import { editorTexts } from './editor-texts.ts'
import { useRules } from './rules.ts'
import { stageTexts } from './texts.ts'
import { versionTexts } from './version-texts.ts'

export function useValueWords(before: Content, after: Content): (field: string, value: unknown) => string {
  const v = useTexts(versionTexts)
  const s = useTexts(stageTexts)
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const { guardWords, effectWords, fieldWords } = useRules()
  const nameOf = (things: readonly { key: string; name: Named }[], key: string) =>
    nameIn(things.find((thing) => thing.key === key)?.name ?? key, language)
  const stage = (key: string) => nameOf([...after.stages, ...before.stages], key)
  const action = (key: string) => nameOf([...after.actions, ...before.actions], key)
  const list = (items: readonly string[], between = ', ') => (items.length === 0 ? v('nothing') : items.join(between))

  return (field, value) => {
    if (value === null || value === undefined) return v('nothing')
    switch (field) {
      case 'name':
        return allNames(value as Named) || v('nothing')
      case 'category':
        return s(value as 'done')
      case 'kinds':
        return list((value as 'queue'[]).map((kind) => s(kind)))
      case 'sla_minutes':
        return duration(value as number)
      case 'type':
        return t(value as 'move')
      case 'from':
      case 'stage_order':
        return list((value as string[]).map(stage))
      case 'action_order':
        return list((value as string[]).map(action))
      case 'roles':
        return (value as string[]).length === 0 ? v('everybody') : list((value as 'admin'[]).map((role) => t(role)))
      case 'guards':
        return list((value as Guard[]).map(guardWords), ' · ')
      case 'effects':
        return list((value as Effect[]).map(effectWords), ' · ')
      case 'fields':
        return list((value as Field[]).map(fieldWords), ' · ')
      case 'operation':
        return s(value as 'cancel')
      case 'to':
      case 'stage':
        return stage(value as string)
      default:
        return String(value)
    }
  }
}

function allNames(name: Named): string {
  if (typeof name === 'string') return name
  return Object.entries(name)
    .map(([tag, text]) => `${text} (${tag})`)
    .join(', ')
}
