// Bookings on the board by keyboard: Tab reaches one of them, arrow keys the others.

/** Moves there and brings it into view. */
export function reach(scroller: HTMLElement | null, bookingId: string, column?: number): void {
  const place = column === undefined ? '' : `[data-column="${column}"] `
  const button = scroller?.querySelector<HTMLElement>(`${place}[data-booking-id="${bookingId}"] [data-open-booking]`)
  button?.focus({ preventScroll: true })
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The one that has been chosen last, else the first. */
export function keepOneInReach(scroller: HTMLElement | null, chosen?: HTMLElement): void {
  const inReach = scroller?.querySelector<HTMLElement>('[data-open-booking][tabindex="0"]')
  const next = chosen?.closest('[data-open-booking]') ? chosen : inReach
  if (inReach && inReach !== next) inReach.tabIndex = -1
  const first = next ?? scroller?.querySelector<HTMLElement>('[data-open-booking]')
  if (first) first.tabIndex = 0
}
