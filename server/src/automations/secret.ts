// The secret of an automation or a flow, which signs what `call_webhook` sends.
import { randomBytes } from 'node:crypto'
import type { OpenCtx } from '../platform/context.ts'
import { secretOwner } from './version.ts'

/** The format of Standard Webhooks, so that its libraries can read the secret. */
export function newSecret({ vault, workspaceId }: OpenCtx, id: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: vault.seal(secret, secretOwner(workspaceId, id)) }
}
