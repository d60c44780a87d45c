// The page that shows a phone: it follows the emulators, and shows the open chat.
import { drawBubble } from './bubble.js'
import { openComposer } from './composer.js'
import { act, byId, clock, element, post } from './element.js'
import { icon } from './icon.js'
import { openPanel } from './panel.js'

let state = null
let open = readAddress()
/** The shown messages, by id: their data as JSON, and their elements. */
let drawn = new Map()
let typingTimer = null

const threadOf = ({ provider, person }) =>
  state?.threads.find((each) => each.provider === provider && each.person === person)
const current = () => threadOf(open) ?? state?.threads[0]
const composer = openComposer(current)
const panel = openPanel()

/** The chat is in the URL, so that it stays open when the page is loaded again. */
function readAddress() {
  const [provider = '', person = ''] = decodeURIComponent(location.hash.slice(1)).split('/')
  return { provider, person }
}

function openThread({ provider, person }) {
  open = { provider, person }
  history.replaceState(null, '', `#${provider}/${encodeURIComponent(person)}`)
  drawn = new Map()
  byId('messages').replaceChildren()
  composer.reset()
  showView('chat')
  show()
  markRead()
}

function showView(view) {
  document.body.dataset.shown = view
  for (const button of document.querySelectorAll('[data-view]')) {
    button.setAttribute('aria-pressed', String(button.dataset.view === view))
  }
}

function show() {
  const thread = current()
  if (!thread) return
  showConnection()
  showPeople(thread)
  showChat(thread)
  panel.show(state, thread)
}

function showConnection() {
  const { whatsapp, telegram } = state
  const isOn = whatsapp.hook !== null
  const line = byId('connection')
  line.className = `connection ${isOn ? 'good' : 'warn'}`
  const waits = whatsapp.untaken + telegram.untaken
  line.textContent = isOn ? (waits > 0 ? `Connected, ${waits} not taken yet` : 'Connected') : 'Not connected yet'
}

function showPeople(thread) {
  const drawPerson = (each) => {
    const last = each.bubbles.at(-1)
    const isOpen = each === thread
    return element(
      'li',
      {},
      element(
        'button',
        { type: 'button', class: 'person', 'aria-current': isOpen ? 'true' : null, onclick: () => openThread(each) },
        element('span', { class: `avatar ${each.provider}`, 'aria-hidden': 'true' }, each.name[0] ?? '?'),
        element(
          'span',
          { class: 'who' },
          element('strong', {}, each.name),
          element('span', {}, last ? previewOf(last) : each.detail),
        ),
        last && element('time', {}, clock(last.at)),
      ),
    )
  }
  const lists = [
    ['whatsapp', 'WhatsApp'],
    ['telegram', 'Telegram'],
  ].flatMap(([provider, title]) => [
    element('h3', { class: provider }, title),
    element('ul', {}, state.threads.filter((each) => each.provider === provider).map(drawPerson)),
  ])
  const focused =
    document.activeElement?.closest?.('.person') &&
    [...document.querySelectorAll('.person')].indexOf(document.activeElement)
  byId('people').replaceChildren(...lists)
  if (typeof focused === 'number' && focused >= 0) document.querySelectorAll('.person')[focused]?.focus()
}

const previewOf = ({ text, file, place, contact }) =>
  text ?? (file && `(${file.kind})`) ?? (place && '(location)') ?? contact?.name ?? '…'

function showChat(thread) {
  byId('phone').dataset.provider = thread.provider
  byId('chat-title').textContent = thread.name
  byId('avatar').textContent = thread.name[0] ?? '?'
  showTyping(thread)
  showMessages(thread)
  const keys = byId('keys')
  keys.hidden = thread.keys === null
  keys.replaceChildren(
    ...(thread.keys ?? []).map((row) =>
      element(
        'div',
        {},
        row.map((key) => drawKey(thread, key)),
      ),
    ),
  )
}

const DRAWINGS = { contact: 'person', location: 'pin' }

function drawKey({ provider, person }, { title, asks_for }) {
  const press = () => act({ do: 'press', provider, person, title, lat: -25.28646, lng: -57.647 })
  return element(
    'button',
    { type: 'button', class: 'key', onclick: press },
    asks_for && icon(DRAWINGS[asks_for]),
    title,
  )
}

/** The line "is typing" disappears by itself when its time is over. */
function showTyping(thread) {
  clearTimeout(typingTimer)
  const left = thread.typing_until === null ? 0 : new Date(thread.typing_until) - Date.now()
  byId('chat-detail').textContent = left > 0 ? 'The business is typing …' : `${thread.detail} writes to the business`
  byId('chat-detail').classList.toggle('typing', left > 0)
  if (left > 0) typingTimer = setTimeout(() => showTyping({ ...thread, typing_until: null }), left)
}

/** Draws only new or changed messages, so that nothing jumps and screen readers read only what is new. */
function showMessages(thread) {
  const list = byId('messages')
  const { scrollHeight, scrollTop, clientHeight } = byId('log')
  const isAtEnd = scrollHeight - scrollTop - clientHeight < 80
  let hasNew = false
  for (const [index, bubble] of thread.bubbles.entries()) {
    const data = JSON.stringify(bubble)
    const before = drawn.get(bubble.id)
    if (before?.data === data) continue
    const node = drawBubble(thread, bubble, composer)
    if (before) before.node.replaceWith(node)
    else list.insertBefore(node, list.children[index] ?? null)
    drawn.set(bubble.id, { data, node })
    hasNew ||= !before
    for (const picture of node.querySelectorAll('img')) picture.addEventListener('load', scrollToEnd)
  }
  if (isAtEnd || hasNew) scrollToEnd()
}

function scrollToEnd() {
  byId('log').scrollTop = byId('log').scrollHeight
}

/** Marks the messages of the open chat as read, so that the business gets its receipts. */
function markRead() {
  const thread = current()
  const isUnread = thread?.bubbles.some(({ from, ticks }) => from === 'business' && ticks === 'delivered')
  if (!document.hidden && isUnread && state.whatsapp.receipts === 'by_themselves') {
    act({ do: 'read', provider: thread.provider, person: thread.person })
  }
}

async function load() {
  const answer = await fetch('/state').catch(() => null)
  if (!answer?.ok) return
  state = await answer.json()
  show()
  markRead()
}

for (const button of document.querySelectorAll('[data-view]')) {
  button.addEventListener('click', () => showView(button.dataset.view))
}
byId('add-person').addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.currentTarget
  await post({ do: 'person', ...Object.fromEntries(new FormData(form)) })
  form.reset()
})
document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('details.more[open], details.attach[open]')) {
    const isChosen = event.target.closest('.menu button')
    if (!menu.contains(event.target) || isChosen) menu.open = false
  }
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of document.querySelectorAll('details.more[open], details.attach[open]')) menu.open = false
})
document.addEventListener('visibilitychange', markRead)

showView('chat')
new EventSource('/changes').addEventListener('message', load)
