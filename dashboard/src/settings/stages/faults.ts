// What the server finds wrong with a configuration, told of the stage or action it is about.
import { HoldfastError } from '../../data/api.ts'
import type { Content } from './content.ts'

export interface PlacedFault {
  about: 'stage' | 'action' | 'ways' | 'migrate' | 'whole'
  /** Of the stage or action; of the old stage for `migrate`. */
  key: string
  /** Where in it: `name/pt`, `guards/0/value`, `initial/queue`. */
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

/** Stages whose open tasks need somewhere to go, with how many they are. */
export function homeless(faults: readonly PlacedFault[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { about, code, key, count } of faults) {
    if (about === 'migrate' && code === 'stage_in_use') counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
}

/** JSON pointers write / and ~ in their own way. */
const plain = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~')
