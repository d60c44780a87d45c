// Reads HTML or XML from the beginning to the end and says what opens, closes and stands between. No tree is built, so
// that deep nesting and millions of tags cost no more than reading them.
import { Tokenizer } from 'htmlparser2'

export type Attributes = Readonly<Record<string, string>>

/** Every element that opens closes again, in the right order, also when the source forgets to say so. */
export interface MarkupReader {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

const MAX_ATTRIBUTES = 50
const VOID = words('area base basefont br col embed frame hr img input link meta param source track wbr')
const HEADINGS = words('h1 h2 h3 h4 h5 h6')
const ENDS_PARAGRAPH = words(
  'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul',
)
/** Elements that end when one of these begins, because HTML allows leaving their end out. */
const ENDED_BY = new Map<string, ReadonlySet<string>>(
  Object.entries({
    p: ENDS_PARAGRAPH,
    li: words('li'),
    dt: words('dt dd'),
    dd: words('dt dd'),
    option: words('option optgroup'),
    td: words('td th tr tbody tfoot'),
    th: words('td th tr tbody tfoot'),
    tr: words('tr tbody tfoot'),
    thead: words('tbody tfoot'),
    tbody: words('tbody tfoot'),
    head: words('body'),
    ...Object.fromEntries([...HEADINGS].map((heading) => [heading, HEADINGS])),
  }),
)

export function readMarkup(source: string, language: 'html' | 'xml', reader: MarkupReader): void {
  const isHtml = language === 'html'
  const stack: string[] = []
  const openTimes = new Map<string, number>()
  let [name, attribute, value] = ['', '', '']
  let attributes: Record<string, string> = Object.create(null)
  let attributeCount = 0

  const nameAt = (start: number, end: number) => {
    const slice = source.slice(start, end)
    return isHtml ? slice.toLowerCase() : slice
  }
  const pop = () => {
    const last = stack.pop() as string
    openTimes.set(last, (openTimes.get(last) ?? 0) - 1)
    reader.close(last)
  }
  const push = () => {
    if (isHtml) while (ENDED_BY.get(stack.at(-1) ?? '')?.has(name)) pop()
    stack.push(name)
    openTimes.set(name, (openTimes.get(name) ?? 0) + 1)
    reader.open(name, attributes)
    if (isHtml && VOID.has(name)) pop()
  }

  const tokenizer = new Tokenizer(
    { xmlMode: !isHtml, decodeEntities: true },
    {
      onopentagname(start, end) {
        name = nameAt(start, end)
        attributes = Object.create(null)
        attributeCount = 0
      },
      onattribname(start, end) {
        attribute = nameAt(start, end)
        value = ''
      },
      onattribdata(start, end) {
        value += source.slice(start, end)
      },
      onattribentity(codepoint) {
        value += String.fromCodePoint(codepoint)
      },
      onattribend() {
        attributeCount += 1
        if (attributeCount <= MAX_ATTRIBUTES && !(attribute in attributes)) attributes[attribute] = value
      },
      onopentagend: push,
      onselfclosingtag() {
        push()
        // In HTML the slash at the end of a tag has no meaning.
        if (!isHtml) pop()
      },
      onclosetag(start, end) {
        const closed = nameAt(start, end)
        if (!openTimes.get(closed)) return
        while (stack.at(-1) !== closed) pop()
        pop()
      },
      ontext: (start, end) => reader.text(source.slice(start, end)),
      ontextentity: (codepoint) => reader.text(String.fromCodePoint(codepoint)),
      oncdata(start, end, endOffset) {
        if (!isHtml) reader.text(source.slice(start, end - endOffset))
      },
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: () => {},
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  while (stack.length > 0) pop()
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
