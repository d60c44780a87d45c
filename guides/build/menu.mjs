// The menu: the groups of "Read on" in the README, then what is inside, as the map lists it.
import { Marked } from 'marked'
import { addressOf, FILES, resolveLink } from './documents.mjs'

const marked = new Marked()

/** `read(file)` returns a document, `titleOf(file)` its title. Decisions are not in the menu: a page lists them. */
export function menuOf(read, titleOf) {
  const groups = readOnOf(read('README.md'))
    .filter(({ type }) => type === 'paragraph')
    .map(({ tokens }) => ({ tokens, name: tokens[0]?.type === 'strong' ? tokens[0].text.replace(/:$/, '') : null }))
    .filter(({ name }) => name !== null)
    .map(({ name, tokens }) => ({ name, entries: tokens.flatMap((token) => entryOf('README.md', token)) }))
  const inside = allTokens(readOnOf(read('docs/map.md'))).flatMap((token) => entryOf('docs/map.md', token))
  const known = new Set(groups.flatMap(({ entries }) => entries.map(({ address }) => address)))
  groups.push({
    name: 'Inside the code',
    entries: inside.filter(({ address }) => address.startsWith('/guides/inside/')),
  })
  for (const { address } of groups.at(-1).entries) known.add(address)
  const others = FILES.filter((file) => file !== 'README.md' && !/^docs\/decisions\//.test(file))
    .map((file) => ({ address: addressOf(file), name: titleOf(file) }))
    .filter(({ address }) => !known.has(address))
  if (others.length > 0) groups.push({ name: 'More', entries: others })
  return [{ name: null, entries: [{ name: 'Start', address: '/guides' }] }, ...groups]
}

/** The tokens below the heading "Read on". */
function readOnOf(markdown) {
  const tokens = marked.lexer(markdown)
  return tokens.slice(tokens.findIndex(({ type, text }) => type === 'heading' && text === 'Read on') + 1)
}

/** The tokens and all that are inside of them, in the order of the text. */
const allTokens = (tokens) =>
  tokens.flatMap((token) => [
    token,
    ...allTokens([...(token.tokens ?? []), ...(token.rows ?? []).flat(), ...(token.items ?? [])]),
  ])

function entryOf(file, { type, href, text }) {
  const address = type === 'link' ? resolveLink(file, href).href : undefined
  if (!address?.startsWith('/guides')) return []
  return [{ name: `${text.charAt(0).toUpperCase()}${text.slice(1)}`, address }]
}
