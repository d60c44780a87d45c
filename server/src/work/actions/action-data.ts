// Checks the data of an action against the action's fields.
import type { StoredBooking } from '../../bookings/booking.ts'
import { MAX_REASON_CHARACTERS } from '../../bookings/schema.ts'
import { missingFaults, sizeFaults, valueFaults } from '../../fields/field-value.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { type Fault, invalid } from '../../platform/problem.ts'
import type { Action } from '../../stages/schema.ts'

type Data = Record<string, unknown>

export async function requireValidData(ctx: WriteCtx, task: StoredBooking, action: Action, data: Data): Promise<void> {
  const { fields, operation } = action
  const faults = [
    ...missingFaults(fields, data, '/data'),
    ...valueFaults(fields, data, '/data'),
    ...sizeFaults(data, '/data'),
    ...(operation === 'cancel' ? reasonFaults(data) : []),
  ]
  if (faults.length === 0) faults.push(...(await attachmentFaults(ctx, task, action, data)))
  if (faults.length > 0) throw invalid(...faults)
}

/** The reason of a cancellation is part of the booking, so it has the same limit as any other reason. */
function reasonFaults({ reason }: Data): Fault[] {
  if (typeof reason !== 'string' || [...reason].length <= MAX_REASON_CHARACTERS) return []
  const message = `reason must be at most ${MAX_REASON_CHARACTERS} characters long.`
  return [{ pointer: '/data/reason', code: 'too_long', message }]
}

/** Every object inherits names such as `constructor`, which nobody has sent. */
const isGiven = (data: Data, key: string) => Object.hasOwn(data, key) && data[key] !== null

/** The id of a photo or signature must be one that is attached to this task. */
async function attachmentFaults(
  { db, workspaceId }: WriteCtx,
  { id }: StoredBooking,
  { fields }: Action,
  data: Data,
): Promise<Fault[]> {
  const named = fields.filter(({ key, type }) => ['photo', 'signature'].includes(type) && isGiven(data, key))
  if (named.length === 0) return []
  const attached = await db
    .selectFrom('attachments')
    .select(['id', 'kind'])
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', id)
    .execute()
  return named
    .filter(({ key, type }) => !attached.some((each) => each.id === data[key] && each.kind === type))
    .map(({ key, type }) => ({
      pointer: `/data/${key}`,
      code: 'unknown_value',
      message: `${key} must be the id of a ${type} that is attached to this booking.`,
    }))
}
