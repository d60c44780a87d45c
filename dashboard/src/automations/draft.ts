// The draft that the editor of an automation changes, and how it is sent.
import type { Action, Condition, Limits, QuietHours, Trigger } from '../automation-parts/definition.ts'
import type { Automation, AutomationTemplate, NewAutomation } from '../data/api.ts'

export interface AutomationDraft {
  name: string
  trigger: Trigger
  conditions: Condition | null
  actions: Action[]
  limits: Limits
  quiet_hours: QuietHours | null
  on_paused_channel: string
}

type Kept = Automation | AutomationTemplate['automation']

export function draftOf({ name, trigger, conditions, actions, limits, quiet_hours, on_paused_channel }: Kept) {
  return {
    name,
    trigger: trigger as Trigger,
    conditions: conditions as Condition | null,
    actions: actions as Action[],
    limits,
    quiet_hours,
    on_paused_channel,
  } satisfies AutomationDraft
}

export const emptyDraft = (): AutomationDraft => ({
  name: '',
  trigger: { type: 'booking.confirmed', filter: null },
  conditions: null,
  actions: [{ id: 'send_message', type: 'send_message', channel: 'last_used', text: {} }],
  limits: { per_subject: 1, window_hours: 24, per_hour: 500 },
  quiet_hours: null,
  on_paused_channel: 'skip',
})

/** The engine checks what is sent, whatever its form, and says where each fault is. */
export const bodyOf = (draft: AutomationDraft) => ({ ...draft, name: draft.name.trim() }) as unknown as NewAutomation
