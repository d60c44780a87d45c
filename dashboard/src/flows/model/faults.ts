// Faults that the server found in a draft, by the node that they are about.
import type { AutomationFlowFault } from '../../data/api.ts'
import type { Graph } from './graph.ts'

export interface NodeFault {
  code: string
  message: string
  /** The way to the setting, such as `text/pt-BR`; empty: it is about the node itself. */
  field: string
  /** The port that no edge leaves. */
  port: string | null
}

export interface Faults {
  byNode: ReadonlyMap<string, readonly NodeFault[]>
  /** Faults that are not about a node. */
  others: readonly AutomationFlowFault[]
  count: number
}

export const NO_FAULTS: Faults = { byNode: new Map(), others: [], count: 0 }

type ReportedFault = Pick<AutomationFlowFault, 'code' | 'message'> & { pointer?: string | null | undefined }

/** `graph` must be the graph in which the faults were found. */
export function faultsIn(graph: Graph, faults: readonly ReportedFault[]): Faults {
  const byNode = new Map<string, NodeFault[]>()
  const others: AutomationFlowFault[] = []
  for (const { pointer, code, message } of faults) {
    const [, list, index, ...rest] = (pointer ?? '')
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    const id = idAt(graph, list, Number(index))
    if (id === undefined) {
      others.push({ pointer: pointer ?? '', code, message })
      continue
    }
    const field = list === 'nodes' && rest[0] === 'config' ? rest.slice(1).join('/') : ''
    const port = code === 'port_not_joined' ? (/^The port (\S+) of /.exec(message)?.[1] ?? null) : null
    byNode.set(id, [...(byNode.get(id) ?? []), { code, message, field, port }])
  }
  return { byNode, others, count: faults.length }
}

/** A fault of an edge is shown at the node that it leaves. */
function idAt({ nodes, edges }: Graph, list: string | undefined, index: number): string | undefined {
  if (list === 'nodes') return nodes[index]?.id
  return list === 'edges' ? edges[index]?.from : undefined
}
