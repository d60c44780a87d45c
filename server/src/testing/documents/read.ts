// Reads a document in one call, in a form that is easy to compare: the sections as text, or the cause.
import { isFailure, type PageDocument } from '../../knowledge/reading/document.ts'
import { readFile, readPage } from '../../knowledge/reading/reader.ts'

/** The text of a file with its headings, each after a `#`; or its cause in capitals. */
export async function textOf(name: string, content: string | Buffer): Promise<string> {
  const result = await readFile({ bytes: Buffer.from(content), name, claimedType: null })
  if (isFailure(result)) return result.cause.toUpperCase()
  return result.sections.map(({ heading, text }) => (heading === '' ? text : `# ${heading}\n${text}`)).join('\n\n')
}

export async function aPageFrom(
  html: string | Buffer,
  contentType: string | null = 'text/html',
): Promise<PageDocument> {
  const result = await readPage({ bytes: Buffer.from(html), contentType, url: 'https://studio.test/precos/index.html' })
  if (isFailure(result)) throw new Error(`${result.cause}: ${result.detail}`)
  return result
}
