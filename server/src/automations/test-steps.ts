// The steps of a dry run, as they are answered: what would be sent or done, when, and why.
import type { Static } from '../http/shape.ts'
import type { Next } from './engine/advance.ts'
import { own } from './engine/check.ts'
import type { DryRun } from './engine/dry-run.ts'
import type { Program } from './engine/graph.ts'
import { isDecision } from './reasons.ts'
import type { TestResult } from './schema.ts'

type Step = Static<typeof TestResult>['steps'][number]

/** Decisions that lead to a step are among its reasons. The last step is the end, with the id, type and status of a real run. */
export function toTestSteps(program: Program, { steps }: DryRun): Step[] {
  const typeOf = (id: string) => {
    const node = program.nodes.get(id)
    return node?.type === 'action' ? String(own(node.config, 'type')) : (node?.type ?? 'end')
  }
  return steps.flatMap(({ at, node: last, next, trace }) => {
    const made: Step[] = []
    let reasons: string[] = []
    const add = (id: string, type: string, status: string, rendered: Step['rendered']) => {
      made.push({ id, type, status, at, rendered, reasons })
      reasons = []
    }
    for (const { node, status, reason } of trace.filter(isDecision)) {
      reasons.push(reason)
      if (status === 'skipped') add(node, typeOf(node), 'skipped', null)
    }
    if ('node' in next) add(next.node, typeOf(next.node), STATUSES[next.kind], renderedOf(next))
    else {
      reasons.push(next.reason)
      add(last, 'end', next.kind === 'end' ? next.status : 'stopped', null)
    }
    return made
  })
}

const STATUSES = { do: 'done', wait_until: 'waited', wait_for: 'waited', ask: 'asked' } as const

function renderedOf(next: Extract<Next, { node: string }>): Step['rendered'] {
  if (next.kind === 'do') {
    const { type: _, ...command } = next.command
    return command
  }
  const { kind: _, node: __, ...rest } = next
  return { ...rest }
}
