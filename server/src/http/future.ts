// Reads a moment of a body that must be in the future.
import { parseMoment } from '@holdfast/time/moment.ts'
import type { ReadCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'

export function readFuture({ now }: Pick<ReadCtx, 'now'>, pointer: string, text: string): Date {
  const moment = parseMoment(text)
  if (moment === null || moment <= now) {
    throw invalid({ pointer, code: 'out_of_range', message: `${pointer.slice(1)} must be in the future.` })
  }
  return moment
}
