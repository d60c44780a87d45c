// Spanish texts for Argentina and Paraguay: "la reserva" is "el turno" there. The verb "reservar" stays.

/** Participles and adjectives that follow the noun, or stand alone for it, as a status does. */
const FEMININE =
  'cancelada|completada|confirmada|creada|deshecha|reprogramada|terminada|retenida|liberada|vencida|reservada|nueva|futura|misma'

const masculine = (word: string) => word.replace(/a(s?)$/, 'o$1')

const RULES: readonly [pattern: RegExp, by: string | ((...found: string[]) => string)][] = [
  // A status alone, such as "Confirmada".
  [new RegExp(`^(?:${FEMININE})s?\\b(?! reserva)`, 'i'), masculine],
  // Pronouns far from their noun.
  [/(Las reservas .* alguien hace )una\./, '$1uno.'],
  [/(Las reservas .*: )una que/, '$1uno que'],
  [/(una reserva .*Enter )la /, '$1lo '],
  // Words before the noun.
  [/\bTodas (?:las )?(sus )?reservas\b/g, (_, sus) => (sus ? 'Todos sus turnos' : 'Todos los turnos')],
  [/\bVarias reservas\b/g, 'Varios turnos'],
  [/\b([Ll])as reservas\b/g, '$1os turnos'],
  [/\bla (mism|nuev|próxim)a reserva\b/g, 'el $1o turno'],
  [/\bla primera reserva\b/g, 'el primer turno'],
  [/\b([Uu])na primera reserva\b/g, '$1n primer turno'],
  [/\b([Pp])rimera reserva\b/g, '$1rimer turno'],
  [/\b([Nn]uev|[Oo]tr|[Pp]róxim)a reserva\b/g, '$1o turno'],
  [/\bde la reserva\b/g, 'del turno'],
  [/\ba la reserva\b/g, 'al turno'],
  [/\bLa reserva\b/g, 'El turno'],
  [/\bla reserva\b/g, 'el turno'],
  [/\b([Uu])na reserva\b/g, '$1n turno'],
  [/\b([Ee]st)a reserva\b/g, '$1e turno'],
  [/(\{count\}|Con qué) reserva\b/g, '$1 turno'],
  // The noun at the beginning, alone or with what happened to it. Before anything else it is the verb.
  [new RegExp(`^Reserva(?=$| (?:${FEMININE})\\b)`), 'Turno'],
  [/\bReservas\b/g, 'Turnos'],
  [/\breservas\b/g, 'turnos'],
  [new RegExp(`\\b([Tt]urnos?) ((?:${FEMININE})s?)\\b`, 'g'), (_, noun, word) => `${noun} ${masculine(word ?? '')}`],
]

const known = new Map<string, string>()

export function withTurno(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const made = RULES.reduce((now, [pattern, by]) => now.replace(pattern, by as string), text)
  known.set(text, made)
  return made
}
