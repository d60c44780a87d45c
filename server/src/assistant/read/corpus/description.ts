// The form of a description in the corpus, with what must come out of it.

export interface Description {
  text: string
  name: string | null
  business: string | null
  /** `me` is the person who writes. */
  people: readonly string[]
  /** Days as digits, 1 is Monday; then the hours: `123456 09:00-19:00`. */
  hours: readonly string[]
  /** Name, minutes and cents; `-` for what is not said. */
  services: readonly string[]
}
