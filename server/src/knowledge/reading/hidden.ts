// Says which elements of a page people do not see, or do not read as its text.
import type { Attributes } from './markup.ts'

/** Programs, drawings, players, form fields and menus. */
const NOT_TEXT = new Set(
  'script style template noscript iframe object svg math canvas audio video select datalist textarea nav'.split(' '),
)

export function isLeftOut(name: string, attributes: Attributes): boolean {
  return NOT_TEXT.has(name) || attributes.role?.toLowerCase() === 'navigation' || isHidden(attributes)
}

function isHidden({ hidden, style, 'aria-hidden': aria }: Attributes): boolean {
  if (hidden !== undefined || aria?.trim().toLowerCase() === 'true') return true
  if (!style) return false
  const rules = rulesOf(style)
  return rules.get('display') === 'none' || /^(hidden|collapse)$/.test(rules.get('visibility') ?? '')
}

/** Of two rules for the same property the last one counts, as in a browser. */
function rulesOf(style: string): Map<string, string> {
  const rules = withoutComments(style.toLowerCase())
    .split(';')
    .map((rule) => rule.split(':', 2).map((part) => part.replace('!important', '').trim()))
  return new Map(rules.map(([property = '', value = '']) => [property, value]))
}

/** A comment that never ends reaches to the end. */
const withoutComments = (style: string): string =>
  style
    .split('/*')
    .map((part, at) => (at === 0 ? part : (part.split('*/', 2)[1] ?? '')))
    .join('')
