// A file or a page that was read: its text in sections, or the reason why there is no text.

export interface Section {
  /** The headings above the text, from the outermost to the innermost: `Preços › Unhas`. Empty above the first one. */
  heading: string
  /** Plain text. An empty line separates paragraphs. */
  text: string
}

export interface Document {
  title: string | null
  /** The language that the document itself names, such as `pt-BR`. */
  language: string | null
  sections: Section[]
  /** Why a part of the text is missing; null: all of it is there. */
  partial: Failure | null
}

export interface FileDocument extends Document {
  media_type: string
}

/** A page without text has no sections, and is not a failure, because its links count all the same. */
export interface PageDocument extends Document {
  /** Absolute addresses without fragments, in the order of the page, each once. */
  links: string[]
  /** The address that the page itself says it has. */
  canonical: string | null
  noindex: boolean
  /** The page asks that its links are not followed. They are in `links` all the same. */
  nofollow: boolean
}

/** Why a file or a page could not be read or was not fetched. */
export const CAUSES = [
  'invalid_url',
  'blocked_address',
  'dns_error',
  'connection_failed',
  'tls_error',
  'timeout',
  'robots_disallowed',
  'not_found',
  'access_denied',
  'rate_limited',
  'server_error',
  'too_many_redirects',
  'redirect_offsite',
  'unsupported_type',
  'too_large',
  'empty_content',
  'parse_error',
  'max_pages_reached',
  'cancelled',
  'quota_exceeded',
] as const
export type Cause = (typeof CAUSES)[number]

export interface Failure {
  cause: Cause
  /** One sentence in plain English. */
  detail: string
}

/** A document that takes more memory than it may have. */
export const OUT_OF_MEMORY: Failure = { cause: 'too_large', detail: 'Reading needed too much memory.' }

export const isFailure = (result: object | Failure): result is Failure => 'cause' in result

/** The whole text, with its headings. */
export const contentOf = (sections: readonly Section[]) =>
  sections.map(({ heading, text }) => (heading === '' ? text : `${heading}\n\n${text}`)).join('\n\n')
