// Puts the member's own changes on top of what somebody else has saved meanwhile, field by field.

export interface Merged<Value> {
  /** Their values, with mine in the fields that I have changed. */
  value: Value
  /** Whether both have changed the same field, in different ways. */
  clashes: boolean
}

/** `base` is what both began with. */
export function merged<Value extends object>(base: Value, mine: Value, theirs: Value): Merged<Value> {
  const names = Object.keys({ ...theirs, ...mine }) as (keyof Value)[]
  const changed = names.filter((name) => !same(mine[name], base[name]))
  const clashes = changed.some((name) => !same(theirs[name], base[name]) && !same(theirs[name], mine[name]))
  return { value: { ...theirs, ...pick(mine, changed) }, clashes }
}

const pick = <Value extends object>(value: Value, names: readonly (keyof Value)[]) =>
  Object.fromEntries(names.map((name) => [name, value[name]])) as Partial<Value>

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
