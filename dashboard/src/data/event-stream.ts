// Server-sent events, read from a text that arrives in pieces, cut anywhere.

export interface Message {
  /** Where to go on from after a break. */
  id: string | null
  /** Empty for what has no name of its own. */
  name: string
  data: unknown
}

/** Give it each piece as it comes; it answers with the messages that are whole by then. */
export function openEventReader(): (piece: string) => Message[] {
  let rest = ''
  let fields = new Map<string, string>()
  const take = (line: string): Message[] => {
    if (line !== '') {
      addTo(fields, line)
      return []
    }
    const whole = fields
    fields = new Map()
    return toMessages(whole)
  }
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    return lines.flatMap((line) => take(line.replace(/\r$/, '')))
  }
}

/** Says of each id whether it is the first time; the oldest are forgotten. */
export function onceEach(remembered: number): (id: string) => boolean {
  const seen = new Set<string>()
  return (id) => {
    if (seen.has(id)) return false
    seen.add(id)
    if (seen.size > remembered) seen.delete(seen.values().next().value as string)
    return true
  }
}

/** A line that begins with a colon names nothing: it only keeps the connection open. */
function addTo(fields: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
  const before = fields.get(name)
  // Data of several lines is one text.
  fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value)
}

/** None when there is no data, or it is not ours. */
function toMessages(fields: ReadonlyMap<string, string>): Message[] {
  const text = fields.get('data')
  if (text === undefined) return []
  try {
    return [{ id: fields.get('id') ?? null, name: fields.get('event') ?? '', data: JSON.parse(text) }]
  } catch {
    return []
  }
}
