// The variables of canned replies, such as {{customer.first_name}}: which there are, and how a text is filled in.

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The variables that the inbox fills in. */
export const VARIABLES = [
  'customer.first_name',
  'customer.name',
  'customer.phone',
  'conversation.channel',
  'workspace.name',
] as const
export type Variable = (typeof VARIABLES)[number]

/** Variables without a value stay as they are, so that the author sees and replaces them. */
export function fillIn(text: string, values: Readonly<Record<Variable, string | null>>): string {
  return text.replace(VARIABLE, (whole, name: string) => values[name as Variable] ?? whole)
}

export interface FoundVariable {
  /** With its braces, as it is written. */
  name: string
  from: number
  to: number
}

/** All variables of a text, and where they stand. */
export function findVariables(text: string): FoundVariable[] {
  return [...text.matchAll(VARIABLE)].map(({ 0: name, index }) => ({ name, from: index, to: index + name.length }))
}

/** The variables of a text that the inbox does not fill in, as they are written. */
export function unknownVariables(text: string): string[] {
  const unknown = findVariables(text).filter(({ name }) => !isKnown(name.slice(2, -2).trim()))
  return [...new Set(unknown.map(({ name }) => name))]
}

export const written = (variable: Variable) => `{{${variable}}}`

const isKnown = (name: string) => VARIABLES.some((each) => each === name)
