// What was filled in for an action, against the fields that it asks for.
import type { Stored } from '../../bookings/booking.ts'
import { LONGEST_REASON } from '../../bookings/schema.ts'
import { missingFaults, sizeFaults, valueFaults } from '../../fields/field-value.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { type Fault, invalid } from '../../platform/problem.ts'
import type { Action } from '../../stages/schema.ts'

type Data = Record<string, unknown>

export async function requireValidData(ctx: WriteCtx, task: Stored, action: Action, data: Data): Promise<void> {
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

/** Why it was cancelled is shown with the booking, so it is no longer than any other reason. */
function reasonFaults({ reason }: Data): Fault[] {
  if (typeof reason !== 'string' || [...reason].length <= LONGEST_REASON) return []
  const message = `reason must be at most ${LONGEST_REASON} characters long.`
  return [{ pointer: '/data/reason', code: 'too_long', message }]
}

/** Names such as `constructor` are in every object without having been sent. */
const isGiven = (data: Data, key: string) => Object.hasOwn(data, key) && data[key] !== null

/** A photo or signature is one that was attached to this very task. */
async function attachmentFaults(
  { db, workspaceId }: WriteCtx,
  { id }: Stored,
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
