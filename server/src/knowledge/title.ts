// The title of an item: how long it is at most.

export const MAX_TITLE_CHARACTERS = 300

/** A text as a title. Characters are counted, not their units, as the contract and PostgreSQL count. */
export const shortTitle = (text: string): string => [...text].slice(0, MAX_TITLE_CHARACTERS).join('')
