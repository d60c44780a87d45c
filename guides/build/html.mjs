// Small pieces of HTML that all modules of the build need.

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text) => text.replace(/[&<>"']/g, (char) => ENTITIES[char])

/** The text of a piece of HTML, as a reader sees it. */
export const textOf = (html) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')

/** Icons of 24 by 24 units, drawn with lines. */
const ICONS = {
  mark: 'M7 5v14M17 5v14M7 12h10',
  search: 'M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM21 21l-4.3-4.3',
  menu: 'M4 6h16M4 12h16M4 18h16',
  theme: 'M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 0 1 0 18',
  key: 'M15 7h.01M15 2a7 7 0 0 0-6.6 9.3L2 17.7V22h4.3v-2.5h2.5V17h2.5l1.4-1.4A7 7 0 1 0 15 2Z',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
}

export const icon = (name) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`
