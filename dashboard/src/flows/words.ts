// The words of steps, of their ports and of their settings. The editor makes them once for all its parts.

import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { Action, Condition, Texts, Trigger } from '../automation-parts/definition.ts'
import {
  periodText,
  useActionName,
  useActionWords,
  useConditionWords,
  useFieldName,
  useReadable,
  useTriggerWords,
} from '../automation-parts/words.ts'
import { membersQuery, resourcesQuery, servicesQuery, stageConfigQuery } from '../data/queries.ts'
import { useClock } from '../data/workspace.ts'
import { inLanguage } from '../text/in-language.ts'
import { useLanguage } from '../text/preferences.ts'
import { says, useTexts } from '../text/texts.ts'
import { configTexts } from './config-texts.ts'
import { kindOf } from './kinds.ts'
import { type Config, casesOf, type Node, portsOf } from './model/graph.ts'
import { flowTexts } from './texts.ts'

export interface StepWords {
  /** The kind of a step in words: "Wait", "Send a message". */
  title: (node: Pick<Node, 'type' | 'config'>) => string
  /** The settings of a step in words: "2 hours". */
  summary: (node: Pick<Node, 'type' | 'config'>) => string
  port: (node: Pick<Node, 'type' | 'config'>, port: string) => string
  /** The name of a setting, by its way such as `text/pt-BR`; null: it has none. */
  field: (path: string) => string | null
  kind: (kind: string) => string
}

const Shown = createContext<StepWords | null>(null)
export const WordsProvider = Shown.Provider

export function useWords(): StepWords {
  const words = use(Shown)
  if (!words) throw new Error('The words of steps are missing.')
  return words
}

export const useKindName = (): ((kind: string) => string) => useWords().kind

const asSentence = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Made again only when the language, or something that has a name, changes. */
export function useNewWords(): StepWords {
  const t = useTexts(flowTexts)
  const c = useTexts(configTexts)
  const language = useLanguage()
  const clock = useClock()
  const actionName = useActionName()
  const actionWords = useActionWords()
  const triggerWords = useTriggerWords()
  const conditionWords = useConditionWords()
  const fieldName = useFieldName()
  const readable = useReadable()
  const [services, resources, members, stages] = [
    useQuery(servicesQuery).data,
    useQuery(resourcesQuery).data,
    useQuery(membersQuery).data,
    useQuery(stageConfigQuery).data,
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new in each rendering; they depend on these
  return useMemo((): StepWords => {
    const kind = (name: string) => (says(flowTexts, name) ? t(name) : asSentence(actionName(name)))
    const say = (texts: unknown) =>
      typeof texts === 'object' && texts !== null ? readable(inLanguage(texts as Texts, language)) : ''
    const summary = ({ type, config }: Pick<Node, 'type' | 'config'>): string => {
      switch (type) {
        case 'trigger':
          return asSentence(triggerWords(config as unknown as Trigger))
        case 'condition':
          return isEmpty(config) ? c('noCondition') : asSentence(conditionWords(config as unknown as Condition))
        case 'switch':
          return config.field ? asSentence(fieldName(String(config.field))) : c('noField')
        case 'wait':
          return waitSummary(config)
        case 'action':
          return asSentence(actionWords(config as unknown as Action))
        case 'ask':
          return say(config.text) || c('noQuestion')
        case 'handoff':
          return typeof config.note === 'string' && config.note !== '' ? readable(config.note) : c('handoffSummary')
        default:
          return c('endSummary')
      }
    }
    const waitSummary = (config: Config): string => {
      if (typeof config.minutes === 'number') return periodText(config.minutes, language)
      if (typeof config.event === 'string') {
        const time = typeof config.timeout_minutes === 'number' ? periodText(config.timeout_minutes, language) : '…'
        return c('untilEvent', { event: triggerWords({ type: config.event }), time })
      }
      if (typeof config.until !== 'string' || config.until === '') return c('noWait')
      const isMoment = /^\d{4}-/.test(config.until)
      return c('untilMoment', { moment: isMoment ? clock.dayTime(config.until) : fieldName(config.until) })
    }
    return {
      kind,
      title: (node) => (node.type === 'action' && !kindOf(node) ? t('unknownStep') : kind(kindOf(node))),
      summary,
      port: (node, port) => {
        if (node.type === 'switch' && port !== 'else') {
          const value = casesOf(node.config).find((each) => each.port === port)?.value
          return value === undefined || value === '' ? '…' : String(value)
        }
        const key = port === 'timeout' && node.type === 'wait' ? 'port_missed' : `port_${port}`
        return says(flowTexts, key) ? t(key) : port
      },
      field: (path) => {
        const name = path.split('/').find((part) => says(configTexts, `field_${part}`))
        return name === undefined ? null : c(`field_${name}` as 'field_text')
      },
    }
  }, [language, clock, services, resources, members, stages])
}

const isEmpty = (config: Config) =>
  (Array.isArray(config.all) && config.all.length === 0) ||
  (Array.isArray(config.any) && config.any.length === 0) ||
  Object.keys(config).length === 0

/** The port that a step is added behind when nothing else is said. */
export const firstPort = (node: Node): string | undefined => portsOf(node)[0]
