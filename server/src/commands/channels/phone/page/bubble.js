// Draws one message with its buttons and its menu.
import { act, byId, clock, element } from './element.js'
import { icon } from './icon.js'

const TICKS = {
  waiting: ['◷', 'Accepted'],
  sent: ['✓', 'Sent'],
  delivered: ['✓✓', 'Delivered'],
  read: ['✓✓', 'Read'],
  failed: ['!', 'Failed'],
}

export function drawBubble(thread, bubble, { answer, edit }) {
  const { provider, person } = thread
  const at = { provider, person }
  const from = bubble.from === 'person' ? 'out' : 'in'
  const spoken = bubble.from === 'person' ? thread.name : 'The business'
  return element(
    'li',
    { class: `row ${from}`, 'data-id': bubble.id },
    element(
      'article',
      { class: 'bubble', 'aria-label': `${spoken}, ${clock(bubble.at)}` },
      bubble.quote && element('blockquote', {}, bubble.quote),
      bubble.header && element('strong', { class: 'head' }, bubble.header),
      bubble.is_deleted && element('em', { class: 'gone' }, 'This message was deleted'),
      bubble.file && drawFile(bubble.file),
      bubble.place && drawPlace(bubble.place),
      bubble.contact && drawContact(bubble.contact),
      bubble.text && element('p', { class: 'text', dir: 'auto' }, bubble.text),
      bubble.footer && element('small', { class: 'foot' }, bubble.footer),
      element(
        'p',
        { class: 'meta' },
        bubble.is_edited && element('span', {}, 'edited '),
        element('time', { datetime: bubble.at }, clock(bubble.at)),
        bubble.ticks && drawTicks(bubble.ticks),
      ),
      bubble.reaction && element('span', { class: 'reaction' }, bubble.reaction),
      drawMenu(thread, bubble, { answer, edit }),
    ),
    drawButtons(at, bubble),
    bubble.list && drawListButton(at, bubble),
  )
}

function drawTicks(ticks) {
  const [sign, words] = TICKS[ticks]
  return element('span', { class: `ticks ${ticks}`, title: words, role: 'img', 'aria-label': words }, sign)
}

function drawFile({ url, kind, name }) {
  if (kind === 'image' || kind === 'sticker') return element('img', { class: kind, src: url, alt: name ?? 'A picture' })
  if (kind === 'audio' || kind === 'voice') return element('audio', { controls: true, src: url })
  if (kind === 'video') return element('video', { controls: true, src: url })
  return element('a', { class: 'document', href: url, download: name ?? 'file' }, icon('file'), name ?? 'A document')
}

function drawPlace({ lat, lng, name, address, is_live }) {
  const map = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`
  return element(
    'a',
    { class: 'place', href: map, target: '_blank', rel: 'noreferrer' },
    element('span', { class: 'map', 'aria-hidden': 'true' }, icon('pin')),
    element('strong', {}, name ?? (is_live ? 'Live location' : 'Location')),
    element('span', {}, address || `${lat.toFixed(5)}, ${lng.toFixed(5)}`),
  )
}

const drawContact = ({ name, phone }) =>
  element(
    'p',
    { class: 'contact' },
    element('span', { class: 'avatar', 'aria-hidden': 'true' }, name[0] ?? '?'),
    element('strong', {}, name),
    element('span', {}, phone),
  )

/** The menu of a message: to answer it, to react to it, and to change or delete one's own. */
function drawMenu(thread, bubble, { answer, edit }) {
  const { provider, person } = thread
  const at = { provider, person, message: bubble.id }
  const isOwn = bubble.from === 'person'
  const item = (words, onclick) => element('button', { type: 'button', class: 'item', onclick }, words)
  const items = [
    item('Answer', () => answer(bubble)),
    provider === 'whatsapp' && !isOwn && item('React 👍', () => act({ do: 'react', ...at, emoji: '👍' })),
    isOwn && bubble.text && item('Edit', () => edit(bubble)),
    isOwn && provider === 'whatsapp' && item('Delete', () => act({ do: 'delete', ...at })),
  ]
  return element(
    'details',
    { class: 'more' },
    element(
      'summary',
      { 'aria-label': 'More for this message', title: 'More' },
      element('span', { 'aria-hidden': 'true' }, '⋯'),
    ),
    element('div', { class: 'menu' }, items),
  )
}

function drawButtons(at, bubble) {
  if (bubble.buttons.length === 0) return null
  const drawn = bubble.buttons.map((button) => {
    if (button.kind === 'link')
      return element('a', { class: 'choice', href: button.url, target: '_blank', rel: 'noreferrer' }, button.title)
    const tap = {
      choice: () => act({ do: 'tap', ...at, message: bubble.id, title: button.title }),
      location: () => byId('place').dispatchEvent(new CustomEvent('ask')),
      contact: () => act({ do: 'contact', ...at, whose: 'own', is_asked_for: true }),
    }
    return element('button', { type: 'button', class: 'choice', onclick: tap[button.kind] }, button.title)
  })
  return element('div', { class: 'choices' }, drawn)
}

function drawListButton(at, bubble) {
  const { label, sections } = bubble.list
  const open = () => {
    const dialog = byId('list')
    const choose = (title) => {
      dialog.close()
      act({ do: 'tap', ...at, message: bubble.id, title })
    }
    const drawRow = ({ title, description }) =>
      element(
        'li',
        {},
        element(
          'button',
          { type: 'button', class: 'option', onclick: () => choose(title) },
          element('strong', {}, title),
          description && element('span', { class: 'option-detail' }, description),
        ),
      )
    dialog.replaceChildren(
      element(
        'header',
        {},
        element('h2', { id: 'list-title' }, label),
        element(
          'button',
          { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => dialog.close() },
          '×',
        ),
      ),
      ...sections.flatMap(({ title, rows }) =>
        [title && element('h3', { class: 'group' }, title), element('ul', {}, rows.map(drawRow))].filter(Boolean),
      ),
    )
    dialog.showModal()
  }
  return element(
    'div',
    { class: 'choices' },
    element('button', { type: 'button', class: 'choice', onclick: open }, icon('list'), label),
  )
}
