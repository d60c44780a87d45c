// A route for tests of the pipeline: it requires an idempotency key, and the body decides how it ends.
import { sql } from 'kysely'
import { key } from '../http/caller.ts'
import { type Route, write } from '../http/route.ts'
import { Body, Type } from '../http/shape.ts'
import { emit } from '../platform/events.ts'
import { Problem, type ProblemCode } from '../platform/problem.ts'
import { routes } from '../slices.ts'
import { testEvent } from './events.ts'

const undone = testEvent('test.undone')

export const theRoute = write({
  at: 'POST /test-things',
  id: 'createTestThing',
  tag: 'Platform',
  summary: 'Ends as the body says',
  access: key('bookings:write'),
  idempotency: 'required',
  body: Body({ outcome: Type.String() }),
  returns: [201, Type.Object({ outcome: Type.String() })],
  async run(ctx, { body }) {
    if (body.outcome === 'fail unseen') {
      ctx.send(sql`select 1 / 0`)
      throw new Problem('slot_taken', { alternatives: [] })
    }
    if (body.outcome === 'break') throw new Error('inner detail')
    if (body.outcome !== 'work') throw new Problem(body.outcome as ProblemCode)
    return { outcome: body.outcome }
  },
})

/** Writes, registers `follow` for after the commit, and then refuses by a rule. */
export function refusingRoute(follow: () => void): Route {
  return write({
    at: 'POST /test-refusals',
    id: 'createTestRefusal',
    tag: 'Platform',
    summary: 'Writes, then refuses',
    access: key('bookings:write'),
    idempotency: 'required',
    body: Body({ outcome: Type.String() }),
    returns: [204],
    async run(ctx) {
      emit(ctx, undone, {})
      ctx.afterCommit(follow)
      throw new Problem('slot_taken', { alternatives: [] })
    },
  })
}

export const slicesWith = (...more: Route[]): readonly Route[] => [...routes, ...more]
