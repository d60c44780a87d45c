// Reads the options of a message, and gives each an id.
import type { OptionItem } from '../channels/provider.ts'
import { repeated } from '../http/fault.ts'
import type { Fault } from '../platform/problem.ts'

interface OptionIn {
  id?: string | null
  title: string
  description?: string | null
}

/** An option without an id gets its number as the id. */
export function readOptions(items: readonly OptionIn[]): { items: OptionItem[]; faults: Fault[] } {
  const named = items.map(({ id, title, description }, index) => ({
    id: id ?? String(index + 1),
    title,
    description: description || null,
  }))
  const faults = repeated(
    named.map(({ id }) => id),
    (index) => `/options/items/${index}/id`,
    'The option',
  )
  return { items: named, faults }
}
