// The stages that all templates share; each template may give them other names and fields.
import { type FieldInput, type StageConfigInput, type Words, words } from './template.ts'

type StageInput = StageConfigInput['stages'][number]
type ActionInput = StageConfigInput['actions'][number]

const STAGES = {
  scheduled: {
    name: words('Booked', 'Agendado', 'Reservado'),
    category: 'planned',
    kinds: ['scheduled'],
    color: '#4c6ef5',
  },
  arrived: { name: words('Arrived', 'Chegou', 'Llegó'), category: 'active', kinds: ['scheduled'], color: '#15aabf' },
  queued: { name: words('Waiting', 'Na fila', 'En cola'), category: 'waiting', kinds: ['queue'], color: '#868e96' },
  taken: { name: words('Taken', 'Assumido', 'Tomado'), category: 'planned', kinds: ['queue'], color: '#4c6ef5' },
  'in-progress': { name: words('In progress', 'Em andamento', 'En curso'), category: 'active', color: '#fab005' },
  attempted: {
    name: words('Attempted', 'Tentado', 'Intentado'),
    category: 'active',
    kinds: ['queue'],
    color: '#fd7e14',
  },
  done: { name: words('Done', 'Concluído', 'Hecho'), category: 'done', color: '#40c057' },
  absent: { name: words('No-show', 'Não compareceu', 'No vino'), category: 'failed', color: '#e64980' },
  failed: { name: words('Failed', 'Falhou', 'Falló'), category: 'failed', color: '#fa5252' },
  cancelled: { name: words('Cancelled', 'Cancelado', 'Cancelado'), category: 'cancelled', color: '#adb5bd' },
} satisfies Record<string, Omit<StageInput, 'key'>>

const ACTIONS = {
  take: { name: words('Take', 'Assumir', 'Tomar'), type: 'claim', from: ['queued'], to: 'taken' },
  release: {
    name: words('Give back', 'Devolver', 'Devolver'),
    type: 'release',
    from: ['taken', 'in-progress', 'attempted'],
    to: 'queued',
  },
  'check-in': {
    name: words('Check in', 'Registrar chegada', 'Registrar llegada'),
    type: 'move',
    kinds: ['scheduled'],
    from: ['scheduled'],
    to: 'arrived',
    operation: 'check_in',
  },
  start: {
    name: words('Start', 'Começar', 'Empezar'),
    type: 'move',
    from: ['scheduled', 'arrived', 'taken', 'attempted'],
    to: 'in-progress',
  },
  complete: {
    name: words('Complete', 'Concluir', 'Completar'),
    type: 'outcome',
    from: ['scheduled', 'arrived', 'taken', 'in-progress', 'attempted'],
    to: 'done',
    operation: 'complete',
  },
  'not-at-home': {
    name: words('Not at home', 'Não estava em casa', 'No estaba'),
    type: 'outcome',
    kinds: ['queue'],
    from: ['taken', 'in-progress', 'attempted'],
    to: 'attempted',
    effects: [{ type: 'increment', counter: 'attempts' }],
  },
  'no-show': {
    name: words('No-show', 'Não compareceu', 'No vino'),
    type: 'outcome',
    kinds: ['scheduled'],
    from: ['scheduled'],
    to: 'absent',
    operation: 'no_show',
  },
  fail: {
    name: words('Failed', 'Falhou', 'Falló'),
    type: 'outcome',
    from: ['scheduled', 'arrived', 'taken', 'in-progress', 'attempted'],
    to: 'failed',
    operation: 'fail',
  },
} satisfies Record<string, Omit<ActionInput, 'key'>>

type StageKey = keyof typeof STAGES
type ActionKey = keyof typeof ACTIONS

interface Wording {
  stages?: Partial<Record<StageKey, { name: Words; sla_minutes?: number }>>
  actions?: Partial<Record<ActionKey, { name?: Words; fields?: FieldInput[] }>>
}

const inBoth = (key: StageKey) => ({ scheduled: key, queue: key })

/** Stages and actions that a template does not change stay as they are here. */
export function stagesOf({ stages = {}, actions = {} }: Wording): StageConfigInput {
  return {
    initial: { scheduled: 'scheduled', queue: 'queued' },
    operation_stages: {
      check_in: { scheduled: 'arrived', queue: 'in-progress' },
      complete: inBoth('done'),
      no_show: inBoth('absent'),
      fail: inBoth('failed'),
      cancel: inBoth('cancelled'),
      reschedule: inBoth('cancelled'),
    },
    stages: Object.entries(STAGES).map(([key, stage]) => ({ key, ...stage, ...stages[key as StageKey] })),
    actions: Object.entries(ACTIONS).map(([key, action]) => ({ key, ...action, ...actions[key as ActionKey] })),
  }
}

/** A field of an action or of a service. */
export function asks(key: string, type: FieldInput['type'], label: Words, more: Partial<FieldInput> = {}): FieldInput {
  return { key, type, label, ...more }
}
