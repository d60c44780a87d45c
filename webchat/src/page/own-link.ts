// The link to the visitor's own bookings: the token of the visitor stands behind #, which browsers send to nobody.

const NAME = 'visit'
const TOKEN_FORM = /^wcv_[\w-]{20,100}$/

/** The token in the address of this page; null: there is none. */
export function tokenInAddress(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get(NAME)
  return token !== null && TOKEN_FORM.test(token) ? token : null
}

export const linkOf = (token: string) => `${location.origin}${location.pathname}#${NAME}=${token}`
