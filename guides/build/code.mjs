// Blocks of code: coloured by classes, and with places that the script fills with the reader's own address and key.
import highlight from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from './html.mjs'

const languages = { bash, http, ini, json, nginx, python, sql, typescript, xml, yaml }
for (const [name, language] of Object.entries(languages)) highlight.registerLanguage(name, language)
highlight.registerAliases(['console'], { languageName: 'bash' })

/** The texts in our examples that stand for the address and the key of the reader. */
const PLACES = {
  address: /https?:\/\/(?:127\.0\.0\.1:3000|holdfast\.example\.com)/g,
  key: /\$\{HOLDFAST_API_KEY:-\$\(npm run -s key\)\}|(?<=KEY(?:=|": "))hfk_…/g,
}

/** `isFilled`: whether the addresses in the code mean the server that shows the page. */
export function codeBlock(code, language, { isFilled }) {
  const places = []
  let marked = code
  if (isFilled) {
    for (const [kind, pattern] of Object.entries(PLACES)) {
      // A word of letters stands there while the code is coloured, because a highlighter never cuts such a word.
      marked = marked.replace(pattern, (text) => `xPLACEx${places.push({ kind, text }) - 1}x`)
    }
  }
  const html = coloured(marked, language).replace(/xPLACEx(\d+)x/g, (_, index) => {
    const { kind, text } = places[index]
    return `<span data-fill="${kind}">${escapeHtml(text)}</span>`
  })
  // A block that is wider than the page can be scrolled by keyboard.
  return `<div class="code"><pre tabindex="0"><code>${html}</code></pre></div>\n`
}

function coloured(code, language) {
  if (!highlight.getLanguage(language)) return escapeHtml(code)
  return highlight.highlight(code, { language, ignoreIllegals: true }).value
}
