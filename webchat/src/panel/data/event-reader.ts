// Reads server-sent events from a text that arrives in pieces, which may be cut anywhere.

export interface StreamEvent {
  /** The id to resume from after a break; null: the event does not move it. */
  id: string | null
  name: string
  data: unknown
}

/** Returns a function that takes each piece as it arrives, and returns the events that are complete by then. */
export function openEventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  let id: string | null = null
  let name = ''
  let lines: string[] = []

  const take = (line: string): StreamEvent[] => {
    if (line === '') {
      const event = toEvent(id, name, lines)
      id = null
      name = ''
      lines = []
      return event
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') lines.push(value)
    else if (field === 'event') name = value
    else if (field === 'id') id = value
    // A line that begins with a colon is a comment, which keeps the connection open.
    return []
  }

  return (piece) => {
    const whole = (rest + piece).split('\n')
    rest = whole.pop() ?? ''
    return whole.flatMap((line) => take(line.replace(/\r$/, '')))
  }
}

/** Empty if there is no data, or if it is not JSON. */
function toEvent(id: string | null, name: string, lines: readonly string[]): StreamEvent[] {
  if (lines.length === 0) return []
  try {
    return [{ id, name, data: JSON.parse(lines.join('\n')) }]
  } catch {
    return []
  }
}
