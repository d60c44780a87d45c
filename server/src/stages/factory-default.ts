// The stages and actions that every workspace has until it writes its own configuration.
import { tidyConfig } from './tidy.ts'

const inBoth = (key: string) => ({ scheduled: key, queue: key })
const words = (en: string, es: string, pt: string) => ({ en, es, pt })

export const FACTORY_DEFAULT = tidyConfig({
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
    {
      key: 'scheduled',
      name: words('Scheduled', 'Agendado', 'Agendado'),
      category: 'planned',
      kinds: ['scheduled'],
      color: '#4c6ef5',
    },
    {
      key: 'arrived',
      name: words('Arrived', 'Llegó', 'Chegou'),
      category: 'active',
      kinds: ['scheduled'],
      color: '#15aabf',
    },
    {
      key: 'queued',
      name: words('Queued', 'En cola', 'Na fila'),
      category: 'waiting',
      kinds: ['queue'],
      color: '#868e96',
    },
    {
      key: 'taken',
      name: words('Taken', 'Tomado', 'Assumido'),
      category: 'planned',
      kinds: ['queue'],
      color: '#4c6ef5',
    },
    {
      key: 'in-progress',
      name: words('In progress', 'En curso', 'Em andamento'),
      category: 'active',
      color: '#fab005',
    },
    {
      key: 'attempted',
      name: words('Attempted', 'Intentado', 'Tentado'),
      category: 'active',
      kinds: ['queue'],
      color: '#fd7e14',
    },
    { key: 'done', name: words('Done', 'Hecho', 'Concluído'), category: 'done', color: '#40c057' },
    { key: 'absent', name: words('Absent', 'Ausente', 'Ausente'), category: 'failed', color: '#e64980' },
    { key: 'failed', name: words('Failed', 'Fallido', 'Falhou'), category: 'failed', color: '#fa5252' },
    { key: 'cancelled', name: words('Cancelled', 'Cancelado', 'Cancelado'), category: 'cancelled', color: '#adb5bd' },
  ],
  actions: [
    { key: 'take', name: words('Take', 'Tomar', 'Assumir'), type: 'claim', from: ['queued'], to: 'taken' },
    {
      key: 'release',
      name: words('Give back', 'Devolver', 'Devolver'),
      type: 'release',
      from: ['taken', 'in-progress', 'attempted'],
      to: 'queued',
    },
    {
      key: 'start',
      name: words('Start', 'Empezar', 'Começar'),
      type: 'move',
      from: ['scheduled', 'arrived', 'taken', 'attempted'],
      to: 'in-progress',
    },
    {
      key: 'check-in',
      name: words('Check in', 'Registrar llegada', 'Registrar chegada'),
      type: 'move',
      kinds: ['scheduled'],
      from: ['scheduled'],
      to: 'arrived',
      operation: 'check_in',
    },
    {
      key: 'complete',
      name: words('Complete', 'Completar', 'Concluir'),
      type: 'outcome',
      from: ['scheduled', 'arrived', 'taken', 'in-progress', 'attempted'],
      to: 'done',
      operation: 'complete',
    },
    {
      key: 'not-at-home',
      name: words('Not at home', 'No estaba', 'Não estava em casa'),
      type: 'outcome',
      kinds: ['queue'],
      from: ['taken', 'in-progress', 'attempted'],
      to: 'attempted',
      effects: [{ type: 'increment', counter: 'attempts' }],
    },
    {
      key: 'no-show',
      name: words('No show', 'No vino', 'Não veio'),
      type: 'outcome',
      kinds: ['scheduled'],
      from: ['scheduled'],
      to: 'absent',
      operation: 'no_show',
    },
    {
      key: 'fail',
      name: words('Fail', 'Falló', 'Falhou'),
      type: 'outcome',
      from: ['scheduled', 'arrived', 'taken', 'in-progress', 'attempted'],
      to: 'failed',
      operation: 'fail',
    },
  ],
})
