// The stages of templates: those that every workspace begins with, under the names and with the fields of a trade.
import { FACTORY_DEFAULT } from '../../stages/factory-default.ts'
import { type FieldInput, type StageConfigInput, type Words, words } from './template.ts'

/** Names that suit a business with customers better than those of the default. */
const STAGE_NAMES: Readonly<Record<string, Words>> = {
  scheduled: words('Booked', 'Agendado', 'Reservado'),
  queued: words('Waiting', 'Na fila', 'En cola'),
  absent: words('No-show', 'Não compareceu', 'No vino'),
  failed: words('Failed', 'Falhou', 'Falló'),
}
const ACTION_NAMES: Readonly<Record<string, Words>> = {
  'no-show': words('No-show', 'Não compareceu', 'No vino'),
  fail: words('Failed', 'Falhou', 'Falló'),
}

type StageKey =
  | 'scheduled'
  | 'arrived'
  | 'queued'
  | 'taken'
  | 'in-progress'
  | 'attempted'
  | 'done'
  | 'absent'
  | 'failed'
  | 'cancelled'
type ActionKey = 'take' | 'release' | 'start' | 'check-in' | 'complete' | 'not-at-home' | 'no-show' | 'fail'

interface Wording {
  stages?: Partial<Record<StageKey, { name: Words; sla_minutes?: number }>>
  actions?: Partial<Record<ActionKey, { name?: Words; fields?: FieldInput[] }>>
}

/** Stages and actions that a template does not change stay as they are in the default. */
export function stagesOf({ stages = {}, actions = {} }: Wording): StageConfigInput {
  const { initial, operation_stages } = FACTORY_DEFAULT
  return {
    initial,
    operation_stages,
    stages: FACTORY_DEFAULT.stages.map((stage) => ({
      ...stage,
      name: STAGE_NAMES[stage.key] ?? stage.name,
      ...stages[stage.key as StageKey],
    })),
    actions: FACTORY_DEFAULT.actions.map((action) => ({
      ...action,
      name: ACTION_NAMES[action.key] ?? action.name,
      ...actions[action.key as ActionKey],
    })),
  } as StageConfigInput
}

/** A field of an action or of a service. */
export function asks(key: string, type: FieldInput['type'], label: Words, more: Partial<FieldInput> = {}): FieldInput {
  return { key, type, label, ...more }
}
