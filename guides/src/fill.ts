// Fills the reader's own address and key into the examples.
import { all } from './elements.ts'

const placeholders = new WeakMap<Element, string>()

/** The pages come from the server that the reader wants to call. */
export function fillAddress(): void {
  for (const place of all('[data-fill="address"]')) place.textContent = location.origin
}

/** Null shows the placeholders again. */
export function fillKey(key: string | null): void {
  for (const place of all('[data-fill="key"]')) {
    if (!placeholders.has(place)) placeholders.set(place, place.textContent ?? '')
    place.textContent = key ?? placeholders.get(place) ?? ''
    place.classList.toggle('filled', key !== null)
  }
}
