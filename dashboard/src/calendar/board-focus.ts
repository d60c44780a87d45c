// The keyboard focus on the board: Tab reaches one booking, and the arrow keys the others.

/** Moves the focus to the booking and scrolls it into view. */
export function focusBooking(scroller: HTMLElement | null, bookingId: string, column?: number): void {
  const place = column === undefined ? '' : `[data-column="${column}"] `
  const button = scroller?.querySelector<HTMLElement>(`${place}[data-booking-id="${bookingId}"] [data-open-booking]`)
  button?.focus({ preventScroll: true })
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Makes one booking reachable by Tab: the last chosen one, otherwise the first. */
export function keepOneFocusable(scroller: HTMLElement | null, chosen?: HTMLElement): void {
  const inReach = scroller?.querySelector<HTMLElement>('[data-open-booking][tabindex="0"]')
  const next = chosen?.closest('[data-open-booking]') ? chosen : inReach
  if (inReach && inReach !== next) inReach.tabIndex = -1
  const first = next ?? scroller?.querySelector<HTMLElement>('[data-open-booking]')
  if (first) first.tabIndex = 0
}
