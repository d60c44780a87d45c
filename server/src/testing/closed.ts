// Turns the shape of an answer into one in which a field that the contract does not name is a fault.

/** The contract itself allows unknown fields in answers, so that fields can be added later. */
export function closed(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map(closed)
  if (schema === null || typeof schema !== 'object') return schema as unknown as object
  const inside = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  return 'properties' in inside && !('additionalProperties' in inside)
    ? { ...inside, additionalProperties: false }
    : inside
}
