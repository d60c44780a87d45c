// A fault of a definition, with its JSON pointer, and the functions that make the frequent ones.

export interface Fault {
  pointer: string
  code: string
  message: string
}

/** At most this many faults are reported. */
export const MAX_FAULTS = 100

export const fault = (pointer: string, code: string, message: string): Fault => ({ pointer, code, message })

const MAX_NAME_CHARACTERS = 200

/** The pointer of a member or of an entry. */
export function below(pointer: string, name: string | number): string {
  const text = String(name).slice(0, MAX_NAME_CHARACTERS).toWellFormed()
  return `${pointer}/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The name for people: the last name of the pointer, with its number if it is an entry of a list. */
export function nameOf(pointer: string): string {
  const [, name, number] = /([^/]*?)(?:\/(\d+))?$/.exec(pointer) ?? []
  if (!name) return number === undefined ? 'The definition' : `Entry ${number}`
  return number === undefined ? name : `Entry ${number} of ${name}`
}
