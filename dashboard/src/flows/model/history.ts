// Undo and redo: the graphs before and after the present one.
import type { Graph } from './graph.ts'

export interface History {
  past: readonly Graph[]
  present: Graph
  future: readonly Graph[]
  /** The mark of the last edit. The next edit with the same mark is undone together with it. */
  mark: string | null
}

const MAX_UNDO_STEPS = 200

export const begin = (present: Graph): History => ({ past: [], present, future: [], mark: null })

/** `mark` joins edits that belong together, such as the letters of one text. */
export function edit(history: History, next: Graph, mark: string | null = null): History {
  const { past, present } = history
  if (isSame(next, present)) return history
  const joins = mark !== null && mark === history.mark && past.length > 0
  return { past: joins ? past : [...past, present].slice(-MAX_UNDO_STEPS), present: next, future: [], mark }
}

export function undo(history: History): History {
  const { past, present, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), present: before, future: [present, ...future], mark: null } : history
}

export function redo(history: History): History {
  const { past, present, future } = history
  const [next, ...rest] = future
  return next ? { past: [...past, present], present: next, future: rest, mark: null } : history
}

/** Whether two graphs are equal to the letter. */
export const isSame = (one: Graph, other: Graph): boolean =>
  one === other || JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

/** The order of members, of nodes and of edges has no meaning: the database may return another order. */
function canonical({ nodes, edges }: Graph) {
  const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)
  return {
    nodes: nodes
      .map((node) => ({ key: node.id, node: sorted({ ...node, x: node.x ?? null, y: node.y ?? null }) }))
      .toSorted(byKey),
    edges: edges.map(({ from, port, to }) => ({ key: `${from}/${port}/${to}` })).toSorted(byKey),
  }
}

/** Any JSON, with the members of its objects in the order of their names. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  )
}
