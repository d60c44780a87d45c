// Money and lengths of time as people write them.

export function money(cents: number, currency: string, tag: string): string {
  const digits = cents % 100 === 0 ? { minimumFractionDigits: 0 } : {}
  return new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits }).format(cents / 100)
}

/** 45 min, 1 h, 1 h 30 min */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
