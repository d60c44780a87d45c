// Decrypts the secrets that sign attempts, and remembers them while many deliveries are sent.
import type { Vault } from '../platform/secrets.ts'
import { ownerOf } from './endpoint.ts'
import type { LeasedDelivery } from './lease.ts'

const MAX_REMEMBERED_SECRETS = 1_000

/**
 * Decrypting takes as long as signing twice. A new secret has another encrypted text, so the memory is never out of
 * date.
 */
export function secrets(vault: Vault): (delivery: LeasedDelivery) => string {
  const opened = new Map<string, string>()
  return ({ workspace_id, endpoint_id, secret: sealed }) => {
    const owner = ownerOf(workspace_id, endpoint_id)
    const name = `${owner} ${sealed}`
    const known = opened.get(name)
    if (known !== undefined) return known
    const secret = vault.open(sealed, owner)
    if (opened.size >= MAX_REMEMBERED_SECRETS) opened.clear()
    opened.set(name, secret)
    return secret
  }
}
