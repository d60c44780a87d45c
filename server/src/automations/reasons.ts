// The reasons of a step, and the steps that the engine skipped on the way to it, as real runs and dry runs show them.
import type { TraceEntry } from './engine/advance.ts'

/** Whether an entry explains a decision: a carried-out action or a passed trigger does not. */
const isDecision = ({ type, status }: TraceEntry): boolean =>
  status !== 'passed' || type === 'condition' || type === 'switch' || type === 'ask'

/** A node that the run left on the way to a step, the port by which it left, and why. */
export interface Passed {
  id: string
  type: string
  port: string
  reason: string
}

/** A step that the engine skipped, for example in quiet hours. */
export interface Skipped {
  id: string
  type: string
  status: 'skipped'
  reasons: string[]
  path: Passed[]
}

export interface Split {
  skipped: Skipped[]
  reasons: string[]
  path: Passed[]
}

/**
 * The skipped steps, each with its reasons and the path to it; and the reasons and path of the step itself.
 * `isFirstKnown`: the first entry was shown before, so only its port counts.
 */
export function splitTrace(trace: readonly TraceEntry[], isFirstKnown = false): Split {
  const skipped: Skipped[] = []
  let reasons: string[] = []
  let path: Passed[] = []
  for (const [index, entry] of trace.entries()) {
    const { node, step, status, reason } = entry
    const isShown = isFirstKnown && index === 0
    if (!isShown && isDecision(entry)) reasons.push(reason)
    if (!isShown && status === 'skipped') {
      skipped.push({ id: node, type: step, status, reasons, path })
      reasons = []
      path = []
    }
    if (entry.port !== null) path.push({ id: node, type: step, port: entry.port, reason })
  }
  return { skipped, reasons, path }
}
