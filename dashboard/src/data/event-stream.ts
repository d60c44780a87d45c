// Reads server-sent events from a text that arrives in pieces, which may be cut anywhere.

export interface Message {
  /** The id to resume from after a break. */
  id: string | null
  /** The name of the event; empty if it has none. */
  name: string
  data: unknown
}

/** Returns a function that takes each piece as it arrives, and returns the messages that are complete by then. */
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

/** Returns a function that says whether an id is seen for the first time; the oldest ids are forgotten. */
export function onceEach(remembered: number): (id: string) => boolean {
  const seen = new Set<string>()
  return (id) => {
    if (seen.has(id)) return false
    seen.add(id)
    if (seen.size > remembered) seen.delete(seen.values().next().value as string)
    return true
  }
}

/** A line that begins with a colon is a comment, which keeps the connection open. */
function addTo(fields: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
  const before = fields.get(name)
  // Several data lines form one text.
  fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value)
}

/** Empty if there is no data, or if it is not JSON. */
function toMessages(fields: ReadonlyMap<string, string>): Message[] {
  const text = fields.get('data')
  if (text === undefined) return []
  try {
    return [{ id: fields.get('id') ?? null, name: fields.get('event') ?? '', data: JSON.parse(text) }]
  } catch {
    return []
  }
}
