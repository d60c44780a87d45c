// Opens the guard for calls to providers. The operator sets the base URLs of their APIs, so these are trusted.
import { openSafeFetch, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts'

/** The base URLs of the providers' APIs, without a final slash. */
export interface ProviderBases {
  whatsapp: string
  telegram: string
}

export interface Providers extends SafeFetch {
  bases: ProviderBases
}

/** The caller closes it. */
export function openProviders(
  bases: ProviderBases,
  options: Omit<SafeFetchOptions, 'allowPrivate' | 'trustedOrigins'> = {},
): Providers {
  const trustedOrigins = Object.values(bases).map((base: string) => new URL(base).origin)
  return { ...openSafeFetch({ ...options, allowPrivate: false, trustedOrigins }), bases }
}
