// Calls to the providers of channels: the operator says where their APIs answer, so those bases are trusted.
import { openSafeFetch, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts'

/** Where the providers' own APIs answer, without a last slash. */
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
