// The stages and actions that every workspace has until it writes a configuration of its own.
import type { Config } from './config.ts'

type Stage = Config['stages'][number]
type Action = Config['actions'][number]

const inBoth = (key: string) => ({ scheduled: key, queue: key })
const both = ['scheduled', 'queue']
const words = (en: string, es: string, pt: string) => ({ en, es, pt })

export const FACTORY_DEFAULT: Config = {
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
    stage('scheduled', 'planned', ['scheduled'], '#4c6ef5', words('Scheduled', 'Agendado', 'Agendado')),
    stage('arrived', 'active', ['scheduled'], '#15aabf', words('Arrived', 'Llegó', 'Chegou')),
    stage('queued', 'waiting', ['queue'], '#868e96', words('Queued', 'En cola', 'Na fila')),
    stage('taken', 'planned', ['queue'], '#4c6ef5', words('Taken', 'Tomado', 'Assumido')),
    stage('in-progress', 'active', both, '#fab005', words('In progress', 'En curso', 'Em andamento')),
    stage('attempted', 'active', ['queue'], '#fd7e14', words('Attempted', 'Intentado', 'Tentado')),
    stage('done', 'done', both, '#40c057', words('Done', 'Hecho', 'Concluído')),
    stage('absent', 'failed', both, '#e64980', words('Absent', 'Ausente', 'Ausente')),
    stage('failed', 'failed', both, '#fa5252', words('Failed', 'Fallido', 'Falhou')),
    stage('cancelled', 'cancelled', both, '#adb5bd', words('Cancelled', 'Cancelado', 'Cancelado')),
  ].map((each, position) => ({ ...each, position })),
  actions: [
    action('take', 'claim', ['queue'], ['queued'], 'taken', null, words('Take', 'Tomar', 'Assumir')),
    action(
      'release',
      'release',
      ['queue'],
      ['taken', 'in-progress', 'attempted'],
      'queued',
      null,
      words('Give back', 'Devolver', 'Devolver'),
    ),
    action(
      'start',
      'move',
      both,
      ['scheduled', 'arrived', 'taken', 'attempted'],
      'in-progress',
      null,
      words('Start', 'Empezar', 'Começar'),
    ),
    action(
      'check-in',
      'move',
      ['scheduled'],
      ['scheduled'],
      'arrived',
      'check_in',
      words('Check in', 'Registrar llegada', 'Registrar chegada'),
    ),
    action(
      'complete',
      'outcome',
      both,
      ['scheduled', 'arrived', 'taken', 'in-progress', 'attempted'],
      'done',
      'complete',
      words('Complete', 'Completar', 'Concluir'),
    ),
    {
      ...action(
        'not-at-home',
        'outcome',
        ['queue'],
        ['taken', 'in-progress', 'attempted'],
        'attempted',
        null,
        words('Not at home', 'No estaba', 'Não estava em casa'),
      ),
      effects: [effect({ type: 'increment', counter: 'attempts' })],
    },
    action(
      'no-show',
      'outcome',
      ['scheduled'],
      ['scheduled'],
      'absent',
      'no_show',
      words('No show', 'No vino', 'Não veio'),
    ),
    action(
      'fail',
      'outcome',
      both,
      ['scheduled', 'arrived', 'taken', 'in-progress', 'attempted'],
      'failed',
      'fail',
      words('Fail', 'Falló', 'Falhou'),
    ),
  ],
}

function stage(key: string, category: string, kinds: string[], color: string, name: Stage['name']): Stage {
  const terminal = ['done', 'failed', 'cancelled'].includes(category)
  return { key, name, category, kinds, terminal, color, position: 0, sla_minutes: null }
}

function action(
  key: string,
  type: string,
  kinds: string[],
  from: string[],
  to: string,
  operation: string | null,
  name: Action['name'],
): Action {
  return { key, name, type, kinds, from, to, operation, roles: [], guards: [], fields: [], effects: [] }
}

function effect(given: Partial<Action['effects'][number]> & { type: string }): Action['effects'][number] {
  const nothing = { resource_id: null, priority: null, tags: null, minutes: null, counter: null, by: null, body: null }
  return { ...nothing, ...given }
}
