// Finds the signs of an answer in a passage: an amount of money, a clock time, a duration, a day or an address.

/** A kind of answer that a question can ask for. */
export type AnswerKind = 'money' | 'clock' | 'duration' | 'day' | 'place'

/** In the index, a sign is a word that no text can contain. */
export const signOf = (kind: AnswerKind): string => `#${kind}`

export const isSign = (stem: string): boolean => stem.startsWith('#')

const CURRENCY = String.raw`r\$|us\$|u\$s|\$|€|£|s\/\.?|₲|(?<!\p{L})(?:gs|bs)(?!\p{L})\.?`
const MONEY_WORD =
  'reais|real|guaran[ií]es|guaran[ií]|pesos?|dolares|dólares|dollars?|euros?|soles|libras|pounds?|bucks|quid|usd|brl|ars|mxn|clp|cop|eur|gbp'
const DURATION_WORD =
  'minutos?|mins?|minutes?|horas?|hours?|hrs?|dias?|días?|days?|semanas?|weeks?|mes|mês|meses|months?|anos?|años?|years?'
const DAY_WORD =
  `segunda|terça|terca|quarta|quinta|sexta|sábados?|sabados?|domingos?|lunes|martes|miércoles|miercoles|jueves|viernes|
  mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?`.replaceAll(/\s+/g, '')
const STREET_WORD =
  'rua|avenida|av|alameda|travessa|praça|rodovia|estrada|calle|plaza|esquina|carrera|paseo|street|st|road|rd|avenue|ave|lane|square|floor|andar|piso'

const whole = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'iu')

const SIGNS: Record<AnswerKind, RegExp> = {
  money: new RegExp(
    String.raw`(?:${CURRENCY})\s?\d|\d\s?(?:${CURRENCY})|\d\s?(?:${MONEY_WORD})(?!\p{L})|(?<!\p{L})(?:gr[aá]tis|gratuit[oa]s?|free of charge|for free|sem custo|sin costo|sin cargo|no charge)(?!\p{L})`,
    'iu',
  ),
  clock: whole(
    String.raw`\d{1,2}\s?(?:h|hs|hrs|horas)|\d{1,2}\s?[:h.]\s?\d{2}(?:\s?h)?|\d{1,2}\s?(?:am|pm|a\. ?m\.?|p\. ?m\.?)|às \d{1,2}|a las \d{1,2}|meio-dia|meia-noite|mediodía|medianoche|noon|midnight`,
  ),
  duration: whole(
    String.raw`\d+\s?(?:${DURATION_WORD})|(?:uma|duas|tres|três|una|dos|an|one|two|three|half an|meia|media) (?:${DURATION_WORD})|\d{1,2}h(?:\d{2})?`,
  ),
  day: whole(DAY_WORD),
  place: whole(
    String.raw`(?:${STREET_WORD})\.?,? (?:\p{L}|\d)[^.\n]{0,60}?\d|\d+\p{L}? [\p{L} ]{2,40}(?:${STREET_WORD})`,
  ),
}
const KINDS = Object.keys(SIGNS) as AnswerKind[]

/** Only the beginning of a long text is searched for signs. */
const MAX_CHARACTERS_READ = 4_000

export function answerKindsIn(text: string): AnswerKind[] {
  const read = text.slice(0, MAX_CHARACTERS_READ)
  return KINDS.filter((kind) => SIGNS[kind].test(read))
}
