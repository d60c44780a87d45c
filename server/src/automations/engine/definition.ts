// The parts of automations and flows, as they are stored: triggers, conditions, actions, nodes and edges.

export type SubjectKind = 'booking' | 'conversation' | 'customer'

export type Scalar = string | number | boolean

/** A text per language tag. */
export type Texts = Record<string, string>

export interface Comparison {
  field: string
  op: string
  value?: Scalar | readonly Scalar[] | null
}
export type Condition = { all: readonly Condition[] } | { any: readonly Condition[] } | { not: Condition } | Comparison

export interface Trigger {
  type: string
  filter?: Condition | null
  minutes?: number | null
  stage?: string | null
  words?: readonly string[] | null
  tag?: string | null
  cron?: string | null
}

export interface OptionDefinition {
  id: string
  title: Texts
}

export interface TemplateDefinition {
  name: string
  language: string
  params?: readonly string[] | Record<string, string> | null
}

export type Action =
  | {
      type: 'send_message'
      channel?: string | null
      text: Texts
      options?: readonly OptionDefinition[] | null
      template?: TemplateDefinition | null
    }
  | { type: 'assign'; assignee_id: string }
  | { type: 'set_mode'; mode: string }
  | { type: 'resolve' }
  | { type: 'add_tags' | 'remove_tags'; tags: readonly string[] }
  | { type: 'set_priority'; priority: string }
  | { type: 'run_stage_action'; key: string; data?: Record<string, unknown> | null }
  | {
      type: 'create_task'
      service_id: string
      notes?: string | null
      priority?: string | null
      due_in_minutes?: number | null
    }
  | { type: 'add_comment'; body: string }
  | { type: 'notify_team'; text: string }
  | { type: 'call_webhook'; url: string }
export type ActionType = Action['type']

/** An action of an automation: its members stand next to its id. `wait` and `stop` are nodes of their own in a flow. */
export type AutomationAction = { id: string } & (Action | { type: 'wait'; minutes: number } | { type: 'stop' })

export interface Expect {
  type: 'text' | 'number' | 'date' | 'time' | 'yes_no' | 'option' | 'phone' | 'email'
  min?: number | string | null
  max?: number | string | null
  options?: readonly OptionDefinition[] | null
}

export type WaitConfig =
  | { minutes: number }
  /** A moment, or the name of a field that has one. */
  | { until: string }
  | { event: string; timeout_minutes: number }

export interface AskConfig {
  text: Texts
  save_as: string
  expect: Expect
  timeout_minutes: number
}

export interface SwitchConfig {
  field: string
  cases: readonly { port: string; value: Scalar }[]
}

export type Node = { id: string; x?: number | null; y?: number | null } & (
  | { type: 'trigger'; config: Trigger }
  | { type: 'condition'; config: Condition }
  | { type: 'switch'; config: SwitchConfig }
  | { type: 'wait'; config: WaitConfig }
  | { type: 'action'; config: Action }
  | { type: 'ask'; config: AskConfig }
  | { type: 'handoff'; config: { assignee_id?: string | null; note?: string | null } }
  | { type: 'end'; config: object }
)
export type NodeType = Node['type']

export interface Edge {
  from: string
  port: string
  to: string
}

export interface Graph {
  nodes: readonly Node[]
  edges: readonly Edge[]
}

export interface QuietHours {
  /** Wall-clock times of the workspace. When `to` is before `from`, it is on the next day. */
  from: string
  to: string
  policy: 'delay' | 'skip'
}

export interface AutomationDefinition {
  trigger: Trigger
  conditions?: Condition | null
  actions: readonly AutomationAction[]
  quiet_hours?: QuietHours | null
}

export const MAX_AUTOMATION_ACTIONS = 20
export const MAX_NODES = 100
export const MAX_STEPS = 200
export const MAX_ROUNDS = 50
export const MAX_RUN_DAYS = 90
export const MAX_WAIT_MINUTES = MAX_RUN_DAYS * 1_440
