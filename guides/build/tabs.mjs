// Finds what a document shows in several languages. On GitHub it stands one after the other; here it becomes tabs.
// Two ways of writing are recognised: sections beside each other whose headings name languages (`## By curl`,
// `## In TypeScript`), and blocks of code in different languages with nothing between them.

export const LANGUAGES = { sh: 'curl', ts: 'TypeScript', python: 'Python' }

const HEADINGS = [
  { language: 'sh', pattern: /^(by )?curl$/i },
  { language: 'ts', pattern: /^(in )?(typescript|node)$/i },
  { language: 'python', pattern: /^(in )?python$/i },
]

/** Splits the tokens of a document into parts: plain tokens, or tabs, each with its language and its tokens. */
export function partsOf(tokens) {
  const parts = []
  for (let at = 0; at < tokens.length; ) {
    const tabs = [sectionsAt, blocksAt].map((find) => find(tokens, at)).find((found) => found.length > 1)
    if (tabs) parts.push({ tabs })
    else parts.push({ token: tokens[at] })
    at = tabs ? tabs.at(-1).end : at + 1
  }
  return parts
}

function sectionsAt(tokens, begin) {
  const tabs = []
  for (let at = begin; isNew(tabs, languageOfHeading(tokens[at])); ) {
    const { depth } = tokens[begin]
    if (tokens[at].depth !== depth) break
    const next = tokens.findIndex(({ type, depth: other }, index) => index > at && type === 'heading' && other <= depth)
    const end = next === -1 ? tokens.length : next
    tabs.push({
      language: languageOfHeading(tokens[at]),
      heading: tokens[at],
      tokens: tokens.slice(at + 1, end),
      end,
    })
    at = end
  }
  return tabs
}

function blocksAt(tokens, begin) {
  const tabs = []
  for (let at = begin; tokens[at]?.type === 'code' && isNew(tabs, tokens[at].lang); ) {
    tabs.push({ language: tokens[at].lang, heading: null, tokens: [tokens[at]], end: at + 1 })
    at += tokens[at + 1]?.type === 'space' ? 2 : 1
  }
  return tabs
}

const isNew = (tabs, language) => language in LANGUAGES && tabs.every((tab) => tab.language !== language)

const languageOfHeading = (token) =>
  token?.type === 'heading' ? HEADINGS.find(({ pattern }) => pattern.test(token.text))?.language : undefined
