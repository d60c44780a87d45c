// A callback is a path that a provider calls. It gets the raw bytes of the body, because the provider signed them. It is
// not part of the contract.
import type { OpenCtx } from '../platform/context.ts'
import type { LookupConnection } from '../platform/lookup-connection.ts'
import type { Providers } from '../platform/providers.ts'
import type { Vault } from '../platform/secrets.ts'

/** The largest body that WhatsApp sends. */
export const MAX_CALLBACK_BYTES = 3 * 1024 * 1024

type At = `${'GET' | 'POST'} /${string}`

export interface ProviderCall {
  params: Record<string, string>
  query: Record<string, unknown>
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface CallbackAnswer {
  status: number
  /** Sent as text/plain. */
  text?: string
}

/** The workspace that a provider's call is for, and what is needed to check it. */
interface Receiver {
  workspaceId: string
}

/** The context in which a receiver is found: the workspace is not known yet, and secrets are still sealed. */
export interface FindCtx {
  lookUp: LookupConnection['first']
  providers: Providers
  vault: Vault
}

interface Definition<R extends Receiver> {
  at: At
  /** Finds the receiver that the path names, before a body is read. null: 404. */
  find(ctx: FindCtx, params: Record<string, string>): Promise<R | null>
  /** Whether the provider itself made this call. */
  isGenuine(receiver: R, call: ProviderCall): boolean
  /** The answer to a call that is not genuine. */
  refusal: CallbackAnswer
  /** Runs in the receiver's workspace. */
  run(ctx: OpenCtx, call: ProviderCall, receiver: R): Promise<CallbackAnswer>
}

/** A callback as the pipeline sees it, without its type parameters. */
export interface Callback extends Omit<Definition<Receiver>, 'isGenuine' | 'run'> {
  method: 'GET' | 'POST'
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: each definition is checked where it is written
  isGenuine(receiver: any, call: ProviderCall): boolean
  // biome-ignore lint/suspicious/noExplicitAny: as above
  run(ctx: OpenCtx, call: ProviderCall, receiver: any): Promise<CallbackAnswer>
}

export function callback<R extends Receiver>(definition: Definition<R>): Callback {
  const [method, path] = definition.at.split(' ') as ['GET' | 'POST', string]
  return { ...definition, method, path }
}
