// Makes elements of the page. A text is never read as HTML.

/** Properties that begin with `on` are listeners. An attribute that is null or false is left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false))
  return made
}

export const byId = (id) => document.getElementById(id)

/** Does an action on the phone, and shows its notices. */
export function act(action) {
  void post(action)
}

/** The same, for a caller that waits until it is done. */
export async function post(action) {
  const answer = await fetch('/act', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  }).catch(() => null)
  if (!answer) return tell('The emulator does not answer. Is npm run channels still running?', 'bad')
  const { notices } = await answer.json()
  for (const notice of notices) tell(notice, answer.ok ? 'good' : 'bad')
}

const NOTICE_MS = 8_000

export function tell(text, mood) {
  const close = element(
    'button',
    { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => notice.remove() },
    '×',
  )
  const notice = element('p', { class: `notice ${mood}` }, text, close)
  byId('notices').append(notice)
  setTimeout(() => notice.remove(), NOTICE_MS)
}

/** The time of day, such as 14:05, in the time zone of this machine. */
export const clock = (at) => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
