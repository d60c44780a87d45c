// The facts of a run: the wire shapes of its subject, the answers that it got, and the event that began it.
import { own } from './check.ts'

type Wire = object | null

export interface Facts {
  booking: Wire
  customer: Wire
  conversation: Wire
  message: Wire
  service: Wire
  workspace: { name: string; timezone: string; locale: string; open?: boolean }
  /** The event that began the run or woke it. `changes` has what it changed, by the names of fields. */
  event: { type: string; changes: Record<string, { from: unknown; to: unknown }> } | null
}

export interface StepResult {
  status: 'done' | 'skipped'
  /** The answer of a webhook, if something reads it. */
  body?: unknown
}

/** The facts, and what the run itself has gathered. */
export interface Known extends Facts {
  answers: Record<string, string | number | boolean>
  steps: Record<string, StepResult>
}

/** The language to write to the customer in. */
export function customerLocale({ conversation, customer, workspace }: Facts): string {
  const known = own(conversation, 'locale') ?? own(customer, 'locale')
  return typeof known === 'string' ? known : workspace.locale
}
