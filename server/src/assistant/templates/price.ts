// The usual prices of a template in the currency of the workspace.

/**
 * The usual local price for something that costs a dollar in the template (not an exchange rate), and the step to which
 * prices are rounded.
 */
const PRICES: Record<string, { perDollar: number; step: number }> = {
  USD: { perDollar: 1, step: 1 },
  BRL: { perDollar: 2.5, step: 5 },
  ARS: { perDollar: 600, step: 500 },
  PYG: { perDollar: 3_500, step: 5_000 },
}

const CENTS_PER_UNIT = 100

export function usualCents(dollars: number | null, currency: string): number | null {
  const { perDollar, step } = PRICES[currency] ?? { perDollar: 1, step: 1 }
  return dollars === null ? null : Math.max(1, Math.round((dollars * perDollar) / step)) * step * CENTS_PER_UNIT
}
