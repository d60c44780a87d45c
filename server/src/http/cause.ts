// The header with which a call that a run of an automation led to names its cause, so that a loop over our API ends.
import type { RunCause } from '../platform/context.ts'
import type { Vault } from '../platform/secrets.ts'

/** A webhook of an automation has it. A receiver that calls our API because of it sends it along. */
export const CAUSE_HEADER = 'holdfast-cause'

const ownerOf = (workspaceId: string) => `cause ${workspaceId}`

export const toCauseHeader = (vault: Vault, workspaceId: string, cause: RunCause): string =>
  vault.seal(JSON.stringify(cause), ownerOf(workspaceId))

/** null: there is no cause, or it was not made by us for this workspace. */
export function readCause(vault: Vault, workspaceId: string, header: unknown): RunCause | null {
  if (typeof header !== 'string' || header === '') return null
  try {
    return JSON.parse(vault.open(header, ownerOf(workspaceId))) as RunCause
  } catch {
    return null
  }
}
