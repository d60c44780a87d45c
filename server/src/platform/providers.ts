// Opens the guard for calls to providers. The operator sets the base URLs of their APIs, so these are trusted.
import type { Logger } from 'pino'
import type { AiSettings } from './config.ts'
import { openSafeFetch, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts'

/** The base URLs of the providers' APIs, without a final slash. */
export interface ProviderBases {
  whatsapp: string
  telegram: string
}

export interface Providers extends SafeFetch {
  bases: ProviderBases
  /** The provider of models, or null. */
  ai: AiSettings | null
  /** The token of the operator's bot, which sends notices for workspaces without a bot; null: there is none. */
  noticeBotToken: string | null
  /** Called for a failure that no caller waits for. */
  log: Pick<Logger, 'warn'> | null
}

export interface ProviderOptions extends Omit<SafeFetchOptions, 'allowPrivate' | 'trustedOrigins'> {
  ai?: AiSettings | null
  noticeBotToken?: string | null
  log?: Providers['log']
}

/** The caller closes it. */
export function openProviders(
  bases: ProviderBases,
  { ai = null, noticeBotToken = null, log = null, ...options }: ProviderOptions = {},
): Providers {
  const addresses: string[] = [...Object.values(bases), ...(ai ? [ai.baseUrl] : [])]
  const trustedOrigins = addresses.map((address) => new URL(address).origin)
  return { ...openSafeFetch({ ...options, allowPrivate: false, trustedOrigins }), bases, ai, noticeBotToken, log }
}
