// Opens the secrets that attempts are signed with: once each, as long as much is sent.
import type { Vault } from '../platform/secrets.ts'
import { ownerOf } from './endpoint.ts'
import type { Leased } from './lease.ts'

const MOST_KEPT = 1_000

/** To open one takes as long as to sign twice with it. A new secret is sealed anew, so what is kept is never stale. */
export function secrets(vault: Vault): (delivery: Leased) => string {
  const opened = new Map<string, string>()
  return ({ workspace_id, endpoint_id, secret: sealed }) => {
    const owner = ownerOf(workspace_id, endpoint_id)
    const name = `${owner} ${sealed}`
    const known = opened.get(name)
    if (known !== undefined) return known
    const secret = vault.open(sealed, owner)
    if (opened.size >= MOST_KEPT) opened.clear()
    opened.set(name, secret)
    return secret
  }
}
