// Writes JSON in one spelling (RFC 8785), so that two bodies with the same meaning have the same fingerprint.
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}

/** The names of the fields that have another value than before. */
export function namesOfChanges(before: object, after: object): string[] {
  const old = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([name, value]) => canonicalJson(value) !== canonicalJson(old[name]))
    .map(([name]) => name)
}
