// The address of the page on which customers book by themselves.

export const bookingPageLink = (slug: string) => `${location.origin}/b/${slug}`

const MAX_SLUG_CHARACTERS = 48

/** A name as an address may be written: `Salão Aurora` becomes `salao-aurora`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-+|-+$/g, '')
}
