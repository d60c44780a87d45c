// The stages that tasks go through, as every workspace has them at first, and where each operation puts a task.

export type TaskKind = 'scheduled' | 'queue'
export type StagedOperation = 'check_in' | 'complete' | 'no_show' | 'fail' | 'cancel' | 'reschedule'

type Category = 'waiting' | 'planned' | 'active' | 'done' | 'failed' | 'cancelled'

interface Stage {
  key: string
  name: { en: string; es: string; pt: string }
  category: Category
  kinds: readonly TaskKind[]
  /** Whether a task has ended there. */
  terminal: boolean
}

interface StageConfig {
  initial: Record<TaskKind, string>
  operation_stages: Record<StagedOperation, Record<TaskKind, string>>
  stages: readonly Stage[]
}

const both: readonly TaskKind[] = ['scheduled', 'queue']
const inBoth = (key: string) => ({ scheduled: key, queue: key })

export const FACTORY_DEFAULT: StageConfig = {
  initial: { scheduled: 'scheduled', queue: 'queued' },
  operation_stages: {
    check_in: { scheduled: 'arrived', queue: 'in-progress' },
    complete: inBoth('done'),
    no_show: inBoth('absent'),
    fail: inBoth('failed'),
    cancel: inBoth('cancelled'),
    reschedule: inBoth('cancelled'),
  },
  stages: [
    stage('scheduled', 'planned', ['scheduled'], { en: 'Scheduled', es: 'Agendado', pt: 'Agendado' }),
    stage('arrived', 'active', ['scheduled'], { en: 'Arrived', es: 'Llegó', pt: 'Chegou' }),
    stage('queued', 'waiting', ['queue'], { en: 'Queued', es: 'En cola', pt: 'Na fila' }),
    stage('taken', 'planned', ['queue'], { en: 'Taken', es: 'Tomado', pt: 'Assumido' }),
    stage('in-progress', 'active', both, { en: 'In progress', es: 'En curso', pt: 'Em andamento' }),
    stage('attempted', 'active', ['queue'], { en: 'Attempted', es: 'Intentado', pt: 'Tentado' }),
    stage('done', 'done', both, { en: 'Done', es: 'Hecho', pt: 'Concluído' }),
    stage('absent', 'failed', both, { en: 'Absent', es: 'Ausente', pt: 'Ausente' }),
    stage('failed', 'failed', both, { en: 'Failed', es: 'Fallido', pt: 'Falhou' }),
    stage('cancelled', 'cancelled', both, { en: 'Cancelled', es: 'Cancelado', pt: 'Cancelado' }),
  ],
}

function stage(key: string, category: Category, kinds: readonly TaskKind[], name: Stage['name']): Stage {
  return { key, name, category, kinds, terminal: ['done', 'failed', 'cancelled'].includes(category) }
}

export const initialStage = (kind: TaskKind) => FACTORY_DEFAULT.initial[kind]
export const stageAfter = (operation: StagedOperation, kind: TaskKind) =>
  FACTORY_DEFAULT.operation_stages[operation][kind]
