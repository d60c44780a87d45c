// How far the page Today looks ahead for a day on which the business is open.

export const MAX_DAYS_AHEAD = 60
