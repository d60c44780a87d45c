// The cost of calls of models. Money is counted in millionths of a US cent, so that sums stay exact.

export const MILLIONTHS_PER_CENT = 1_000_000

/** A token costs a thousandth of this many millionths of a cent: whole numbers, so that their sums are exact. */
export interface Prices {
  input: number
  output: number
}

export interface Tokens {
  input: number
  output: number
}

const THOUSANDTHS_PER_CENT = 1_000

/** From cents for a million tokens, which are millionths of a cent for one; decimals after the third do not count. */
export const toPrices = (cents: Prices): Prices => ({
  input: Math.round(cents.input * THOUSANDTHS_PER_CENT),
  output: Math.round(cents.output * THOUSANDTHS_PER_CENT),
})

/** In millionths of a cent, rounded up. */
export function costOf(tokens: Tokens, prices: Prices): number {
  const sum = BigInt(tokens.input) * BigInt(prices.input) + BigInt(tokens.output) * BigInt(prices.output)
  return Number((sum + BigInt(THOUSANDTHS_PER_CENT - 1)) / BigInt(THOUSANDTHS_PER_CENT))
}

export const toCents = (millionths: number) => millionths / MILLIONTHS_PER_CENT

const BYTES_PER_TOKEN = 3

/**
 * The most tokens that a text of this many bytes in UTF-8 should have, as an estimate. A single emoji has four bytes and
 * up to three tokens.
 */
export const inputTokens = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN)
