// The draft of a new workspace: it is stored while the tab is open, for this user only.
import { ZONE_NAMES } from '@holdfast/time/zones.ts'
import { useState } from 'react'
import type { NewWorkspace, User } from '../../data/api.ts'
import { readStored, store } from '../../text/browser-storage.ts'
import { browserTimezone } from '../../text/clock.ts'
import type { Currency } from '../../text/currency.ts'
import type { Language } from '../../text/preferences.ts'
import { type Plan, planOf, type TemplateKey } from '../plan.ts'
import { currencyIn, localeIn } from './home.ts'

export type TemplateChoice = TemplateKey | 'empty'

export interface Draft {
  user: User
  name: string
  timezone: string
  /** Null for the currency of the time zone. */
  currency: Currency | null
  language: Language
  template: TemplateChoice | null
  /** By template and language, so that changes are kept when the user goes back and chooses another one. */
  plans: Readonly<Record<string, Plan>>
  /** Set once making has begun; then nothing can be changed. It has the workspaces from before, and the new one. */
  begun: { known: readonly string[]; workspace: string | null } | null
}

export type ChangeDraft = (change: Partial<Draft>) => void

const STORAGE_NAME = 'holdfast.welcome'

export function useDraft(user: User, language: Language): [Draft, ChangeDraft] {
  const [draft, setDraft] = useState<Draft>(() => begunBy(user) ?? newDraft(user, language))
  const change: ChangeDraft = (part) =>
    setDraft((present) => {
      const next = { ...present, ...part }
      store('tab', STORAGE_NAME, next)
      return next
    })
  return [draft, change]
}

export const currencyOf = ({ currency, timezone }: Draft): Currency => currency ?? currencyIn(timezone)

export function businessOf(draft: Draft): NewWorkspace {
  const { name, timezone, language } = draft
  return { name: name.trim(), timezone, locale: localeIn(timezone, language), currency: currencyOf(draft) }
}

/** Null for an empty workspace. */
export function planIn({ template, language, plans, user }: Draft): Plan | null {
  if (template === null || template === 'empty') return null
  return plans[placeOf(template, language)] ?? planOf(template, language, user.name)
}

export function withPlan({ template, language, plans }: Draft, plan: Plan): Partial<Draft> {
  return template === null ? {} : { plans: { ...plans, [placeOf(template, language)]: plan } }
}

export function forgetDraft(): void {
  store('tab', STORAGE_NAME, undefined)
}

const placeOf = (template: TemplateChoice, language: Language) => `${template} ${language}`

function newDraft(user: User, language: Language): Draft {
  const here = browserTimezone()
  const timezone = ZONE_NAMES.includes(here) ? here : 'America/Sao_Paulo'
  return { user, name: '', timezone, currency: null, language, template: null, plans: {}, begun: null }
}

function begunBy(user: User): Draft | null {
  const draft = readStored('tab', STORAGE_NAME) as Draft | undefined
  return draft?.user?.id === user.id ? draft : null
}
