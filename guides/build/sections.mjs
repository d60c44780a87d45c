// The sections of a page for the search: each heading with the text below it, without code.
import { textOf } from './html.mjs'

/** Every heading with its anchor, and the text up to the next heading. */
export function sectionsOf(html) {
  const withoutCode = html
    .replace(
      /<div class="code">[\s\S]*?<\/pre><\/div>|<figure[\s\S]*?<\/figure>|<div class="tablist"[\s\S]*?<\/div>/g,
      ' ',
    )
    .replace(/ <a class="anchor"[\s\S]*?<\/a>/g, '')
  return withoutCode
    .split(/(?=<h[1-6] id=)/)
    .map((part) => {
      const [, anchor = '', heading = '', rest = part] =
        /^<h[1-6] id="([^"]*)">([\s\S]*?)<\/h[1-6]>([\s\S]*)$/.exec(part) ?? []
      return { anchor, heading: textOf(heading), text: wordsOf(rest) }
    })
    .filter(({ heading, text }) => heading !== '' || text !== '')
}

/** A space separates the words of neighbouring cells and lines. */
const wordsOf = (html) =>
  textOf(html.replace(/<(?!\/?(a|code|strong|em|span)\b)/g, ' <'))
    .replace(/\s+/g, ' ')
    .trim()
