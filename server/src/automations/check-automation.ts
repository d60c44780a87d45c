// Checks an automation that is to be saved, and reports all its faults together.
import type { ReadCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'
import { own } from './engine/check.ts'
import { type Fault, MAX_FAULTS } from './engine/fault.ts'
import { automationFaults, settingsFaults } from './engine/faults.ts'
import { automationReferencesIn, referenceFaults } from './reference.ts'
import type { AutomationParts } from './shown.ts'

/** `addresses`: the faults of addresses, which were asked for before the transaction. */
export async function requireSound(ctx: ReadCtx, wanted: object, addresses: readonly Fault[]): Promise<void> {
  const own = automationFaults(wanted)
  const missing = await referenceFaults(ctx, automationReferencesIn(wanted, own))
  requireNoFaults([...settingsFaults(wanted), ...own, ...missing, ...addresses])
}

export function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalid(...faults.slice(0, MAX_FAULTS))
}

/** The definition as it is stored: members that are null count as left out. */
export function toParts(wanted: object): AutomationParts {
  const [trigger, conditions, actions] = ['trigger', 'conditions', 'actions'].map((name) => own(wanted, name))
  const list = actions as AutomationParts['actions']
  return {
    trigger: withoutNulls(trigger as AutomationParts['trigger']),
    conditions: (conditions ?? null) as AutomationParts['conditions'] & {},
    actions: list.map(withoutNulls),
  }
}

const withoutNulls = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) as T

export const callsWebhooks = (actions: readonly { type: string }[]): boolean =>
  actions.some(({ type }) => type === 'call_webhook')
