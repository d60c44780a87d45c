// The faults that the server finds in a configuration, by stage or action.
import { HoldfastError } from '../../data/api.ts'
import type { Content } from './content.ts'

export interface PlacedFault {
  about: 'stage' | 'action' | 'ways' | 'migrate' | 'whole'
  /** The key of the stage or action; for `migrate`, of the old stage. */
  key: string
  /** The field inside it: `name/pt`, `guards/0/value`, `initial/queue`. */
  field: string
  code: string
  message: string
  count: number
}

export function placeFaults(error: unknown, { stages, actions }: Content): PlacedFault[] {
  if (!(error instanceof HoldfastError)) return []
  return error.errors.map(({ pointer = '', code, message, count = 0 }) => {
    const [, first = '', second = '', ...rest] = pointer.split('/')
    const place = { code, message, count }
    const named = first === 'stages' ? stages[Number(second)] : first === 'actions' ? actions[Number(second)] : null
    if (named)
      return { ...place, about: first === 'stages' ? 'stage' : 'action', key: named.key, field: rest.join('/') }
    if (first === 'migrate') return { ...place, about: 'migrate', key: plain(second), field: '' }
    const isWay = first === 'initial' || first === 'operation_stages'
    return { ...place, about: isWay ? 'ways' : 'whole', key: '', field: pointer.slice(1) }
  })
}

/** The removed stages that still have open tasks, with the number of these tasks. */
export function tasksToMove(faults: readonly PlacedFault[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { about, code, key, count } of faults) {
    if (about === 'migrate' && code === 'stage_in_use') counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
}

/** JSON pointers escape / and ~. */
const plain = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~')
