// The draft of a new workspace: it is stored while the tab is open, for this user only.
import { ZONE_NAMES } from '@holdfast/time/zones.ts'
import { useState } from 'react'
import type { User } from '../../data/api.ts'
import { readStored, store } from '../../text/browser-storage.ts'
import { browserTimezone } from '../../text/clock.ts'
import type { Currency } from '../../text/currency.ts'
import type { Language } from '../../text/preferences.ts'
import type { Plan } from '../plan.ts'
import { currencyIn, localeIn } from './home.ts'

/** The key of a template, or `empty`. */
export type TemplateChoice = string

export interface Draft {
  user: User
  name: string
  timezone: string
  /** Null for the currency of the time zone. */
  currency: Currency | null
  language: Language
  template: TemplateChoice | null
  /** The business in the words of its owner. */
  description: string
  /**
   * The plans, by what each was proposed for, so that changes are kept when the user goes back and chooses another
   * template.
   */
  plans: Readonly<Record<string, Plan>>
  /** Set before the workspace is made. It has the workspaces from before, the new one, and what is known about it. */
  begun: { known: readonly string[]; workspace: string | null; business: Business | null } | null
  /** Whether the plan is being applied; then nothing can be changed. */
  isApplying: boolean
}

export type ChangeDraft = (change: Partial<Draft>) => void

/** The number at the end is increased when the plans in a draft get another shape. */
const STORAGE_NAME = 'holdfast.welcome.2'

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

/** The fields of the new workspace. */
export interface Business {
  name: string
  timezone: string
  locale: string
  currency: Currency
}

export function businessOf(draft: Draft): Business {
  const { name, timezone, language } = draft
  return { name: name.trim(), timezone, locale: localeIn(timezone, language), currency: currencyOf(draft) }
}

/** Null for an empty workspace, and until the assistant has proposed something. */
export function planIn(draft: Draft): Plan | null {
  return draft.template === 'empty' ? null : (draft.plans[placeOf(draft)] ?? null)
}

export function withPlan(draft: Draft, plan: Plan): Partial<Draft> {
  return { plans: { ...draft.plans, [placeOf(draft)]: plan } }
}

export function forgetDraft(): void {
  store('tab', STORAGE_NAME, undefined)
}

const placeOf = (draft: Draft) =>
  [draft.template ?? '', draft.language, currencyOf(draft), draft.description.trim()].join('\n')

function newDraft(user: User, language: Language): Draft {
  const here = browserTimezone()
  const timezone = ZONE_NAMES.includes(here) ? here : 'America/Sao_Paulo'
  const choices = { name: '', timezone, currency: null, language, template: null, description: '' }
  return { user, ...choices, plans: {}, begun: null, isApplying: false }
}

function begunBy(user: User): Draft | null {
  const draft = readStored('tab', STORAGE_NAME) as Draft | undefined
  return draft?.user?.id === user.id ? draft : null
}
