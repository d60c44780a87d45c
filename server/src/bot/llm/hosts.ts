// Finds every host name in a text, with or without a scheme, also when it is written to be overlooked.
import { domainToASCII } from 'node:url'
import { withoutUnseen } from './clean.ts'

/** Signs and words that are read as the dot of a host name. */
const HIDDEN_DOT = /[\u3002\uff61\u2024\ufe52\u0701\u0702\u06d4\ua60e]|%2e|&#0*46;|&#x0*2e;|&period;/giu
/** `example[.]com`, `example (dot) com`, `example [ponto] com`. */
const BRACKETED_DOT = /\s*[[({<]\s*(?:\.|dot|ponto|punto)\s*[\])}>]\s*/giu

/** The endings that people know. A dot in words, or with a space beside it, counts only before one of these. */
const ENDING =
  '(?:com|net|org|info|io|app|site|online|shop|store|link|xyz|top|me|co|dev|club|live|biz|br|ar|py|uy|cl|mx|es|pt|us|uk)'
/** `evil ponto com`, `evil dot com`; but not `o ponto com a melhor vista`. */
const SPOKEN_DOT = new RegExp(
  `(?<=[\\p{L}\\p{N}_-])(?<!(?<![\\p{L}\\p{N}])(?:o|um|no|do|ao|el|un|al|del|the|a|to|este|esse))\\s+(?:dot|ponto|punto)\\s+(?=${ENDING}(?![\\p{L}\\p{N}]))`,
  'giu',
)
/** `evil . com`, `evil .com`, and in small letters `evil. com`: a sentence begins with a capital letter. */
const SPACED_DOT = new RegExp(`(?<=[\\p{L}\\p{N}_-])(?:\\s+\\.\\s*|\\.\\s+)(?=${ENDING}(?![\\p{L}\\p{N}]))`, 'gu')

const LABEL = '[\\p{L}\\p{N}\\p{M}_-]+'
const DOTTED = new RegExp(`${LABEL}(?:\\.${LABEL})+`, 'gu')
/** The part of an address between the scheme and the path. */
const AUTHORITY = /[a-z][a-z0-9+.-]*:[/\\]{1,}([^\s/\\?#"'<>()]+)/giu
const IPV6 = /\[[0-9a-f:.]*:[0-9a-f:.]*\]/giu

/** The host names in a text, in lower case and in ASCII, each once. */
export function hostsIn(text: string): string[] {
  const seen = withoutUnseen(text.normalize('NFKC'))
    .replace(HIDDEN_DOT, '.')
    .replace(BRACKETED_DOT, '.')
    .replace(SPOKEN_DOT, '.')
    .replace(SPACED_DOT, '.')
    .toLowerCase()
  const dotted = [...seen.matchAll(DOTTED)].map(([host]) => host).filter(isHost)
  const behindScheme = [...seen.matchAll(AUTHORITY)].map(([, authority = '']) => hostOf(authority))
  const addresses = [...seen.matchAll(IPV6)].map(([host]) => host)
  return [...new Set([...dotted, ...behindScheme, ...addresses].map(toAscii))]
}

/** An invalid name stays as it is, so it is not among the known hosts. */
export const toAscii = (host: string): string => domainToASCII(host) || host

/** The last label of a host name has two letters at least; `15.30`, `R$ 1.500` and `p.m` are not host names. */
function isHost(dotted: string): boolean {
  const last = dotted.slice(dotted.lastIndexOf('.') + 1)
  return /^(?:xn--.+|.*\p{L}.*\p{L}.*)$/u.test(last) || isAddress(dotted)
}

function isAddress(dotted: string): boolean {
  const parts = dotted.split('.')
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

function hostOf(authority: string): string {
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return host.startsWith('[') ? host : host.replace(/:\d*$/, '').replace(/[.,;!]+$/, '')
}
