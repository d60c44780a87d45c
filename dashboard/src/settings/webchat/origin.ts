// Turns the address of a page, as people paste it, into the origin that the chat's list needs.

/** `www.salon.com/prices` becomes `https://www.salon.com`. A text that is no address stays as it is. */
export function asOrigin(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const isWild = /^https:\/\/\*\./i.test(address)
  const exact = isWild ? address.replace('*.', '') : address
  if (exact.includes('*') || !URL.canParse(exact)) return text
  const { origin } = new URL(exact)
  return isWild ? origin.replace('https://', 'https://*.') : origin
}
