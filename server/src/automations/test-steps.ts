// The steps of a dry run, as they are answered: what would be sent or done, when, and why.
import type { Static } from '../http/shape.ts'
import type { Next } from './engine/advance.ts'
import type { DryRun } from './engine/dry-run.ts'
import { splitTrace } from './reasons.ts'
import type { TestResult } from './schema.ts'

type Step = Static<typeof TestResult>['steps'][number]

/** Ids, types and reasons are those of a real run. Decisions that lead to a step are among its reasons. */
export function toTestSteps({ steps }: DryRun): Step[] {
  return steps.flatMap(({ at, node, next, trace }): Step[] => {
    const { skipped, reasons, path } = splitTrace(trace)
    return [...skipped.map((each) => ({ ...each, at, rendered: null })), { at, ...toStep(next, node, reasons), path }]
  })
}

/** `last` is the node at which the run ends. */
function toStep(next: Next, last: string, reasons: string[]): Omit<Step, 'at' | 'path'> {
  switch (next.kind) {
    case 'do': {
      const { type, ...rendered } = next.command
      return { id: next.node, type, status: 'done', rendered, reasons }
    }
    case 'ask':
      return { id: next.node, type: 'ask', status: 'asked', rendered: renderedOf(next), reasons }
    case 'wait_until':
    case 'wait_for':
      return { id: next.node, type: 'wait', status: 'waited', rendered: renderedOf(next), reasons }
    case 'end':
    case 'nothing': {
      const status = next.kind === 'end' ? next.status : 'stopped'
      return { id: last, type: 'end', status, rendered: null, reasons: [...reasons, next.reason] }
    }
  }
}

function renderedOf({ kind: _, node: __, ...rest }: Extract<Next, { until: Date }>): Step['rendered'] {
  return { ...rest }
}
