// The steps of a dry run, as they are answered: what would be sent or done, when, and why.
import type { Static } from '../http/shape.ts'
import type { Next, TraceEntry } from './engine/advance.ts'
import { own } from './engine/check.ts'
import type { DryRun } from './engine/dry-run.ts'
import type { Program } from './engine/graph.ts'
import type { TestResult } from './schema.ts'

type Step = Static<typeof TestResult>['steps'][number]

/** Decisions that lead to a step are among its reasons. */
export function toTestSteps(program: Program, { steps }: DryRun): Step[] {
  const typeOf = (id: string) => {
    const node = program.nodes.get(id)
    return node?.type === 'action' ? String(own(node.config, 'type')) : (node?.type ?? 'end')
  }
  return steps.flatMap(({ at, next, trace }) => {
    const made: Step[] = []
    let reasons: string[] = []
    const add = (id: string, status: string, rendered: Step['rendered']) => {
      made.push({ id, type: typeOf(id), status, at, rendered, reasons })
      reasons = []
    }
    for (const { node, status, reason } of trace.filter(isDecision)) {
      reasons.push(reason)
      if (status === 'skipped') add(node, 'skipped', null)
    }
    if ('node' in next) add(next.node, STATUSES[next.kind], renderedOf(next))
    else if (next.kind === 'end' && next.status !== 'completed') {
      reasons.push(next.reason)
      made.push({ id: 'end', type: 'end', status: next.status, at, rendered: null, reasons })
    } else if (next.kind === 'end' && reasons.length > 0) {
      made.push({ id: 'end', type: 'end', status: 'done', at, rendered: null, reasons })
    }
    return made
  })
}

/** That an action was carried out, or that a trigger was passed, explains nothing. */
const isDecision = ({ type, status }: TraceEntry) =>
  status !== 'passed' || type === 'condition' || type === 'switch' || type === 'ask'

const STATUSES = { do: 'done', wait_until: 'waited', wait_for: 'waited', ask: 'asked' } as const

function renderedOf(next: Extract<Next, { node: string }>): Step['rendered'] {
  if (next.kind === 'do') {
    const { type: _, ...command } = next.command
    return command
  }
  const { kind: _, node: __, ...rest } = next
  return { ...rest }
}
