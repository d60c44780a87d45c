// Starts the panel: reads the settings of the page, speaks with the page around the frame, and draws the chat.
import { render } from 'preact'
import { PREVIEW, type ToPanel } from '../frame/messages.ts'
import { languageOf, tagOf } from '../text/language.ts'
import { openApi } from './data/api.ts'
import { openBookings } from './data/bookings.ts'
import { openChat } from './data/chat.ts'
import { openClock } from './data/clock.ts'
import { newRef } from './data/new-ref.ts'
import { openPagePort } from './data/page-port.ts'
import { openStorage } from './data/panel-storage.ts'
import type { Settings } from './data/shapes.ts'
import './panel.css'
import { wordsIn } from './data/site-texts.ts'
import { App } from './shell/app.tsx'
import { applyTheme } from './shell/theme.ts'
import { keepDraft } from './thread/composer.tsx'
import { ChatContext, PanelContext } from './ui/panel-context.ts'

const { key, currency, offsets, ...settings }: Settings = JSON.parse(
  document.getElementById('settings')?.textContent ?? '{}',
)
let { config } = settings

const MAX_WAIT_FOR_PAGE_MS = 500

let asked: string | null = null
let pageLanguage: string | null = null
let page: { url: string; title: string; referrer: string } | null = null
let opened = 0
/** The last token of the website, or null. */
let identity: string | null = null
let departuresSeen = 0

const pagePort = openPagePort(heard)
const wanted = () => [asked, config.locale, pageLanguage, ...navigator.languages, config.default_locale]
const language = () => languageOf(wanted())
const tag = () => tagOf(language(), wanted())
// The middle part of a key is the id of the workspace. A key may be replaced, and what is stored stays.
const isPreview = new URLSearchParams(location.search).has(PREVIEW)
const storage = openStorage(`holdfast.chat.${isPreview ? 'preview.' : ''}${key.split('_')[1]}`)
const api = openApi(key)
const chat = openChat({ api, storage, locale: tag, page: () => page })
const bookings = openBookings(api, chat.session, newRef)
let visitor = chat.session.token()
/** The last message that was sent to the page. */
let told = ''
let newest: string | undefined

applyTheme(config.theme)
draw()
chat.store.listen(noticeDeparture)
chat.store.listen(noticeVisitor)
chat.store.listen(tell)
let isBegun = false
if (pagePort.isFramed) setTimeout(begin, MAX_WAIT_FOR_PAGE_MS)
else {
  begin()
  show()
}

/** The page says first who is signed in, so that nothing of another person is shown. */
function begin(): void {
  if (isBegun) return
  isBegun = true
  chat.begin()
}

function noticeDeparture(): void {
  const { departures } = chat.store.get()
  if (departures === departuresSeen) return
  departuresSeen = departures
  if (identity !== null) pagePort.say({ say: 'left', token: identity })
  keepDraft('')
  draw()
}

function noticeVisitor(): void {
  const now = chat.session.token()
  if (now === visitor) return
  visitor = now
  bookings.begin()
}

/** A page may say anything, so each part of it is looked at before it is used. */
function heard(said: ToPanel | null, isOurs: boolean): void {
  const message: ToPanel = Object(said)
  if (message.say === 'locale') {
    asked = textOrNull(message.locale)
    pageLanguage = textOrNull(message.page)
    draw()
  } else if (message.say === 'page') {
    const about = Object(message.page)
    const url = shortened(about.url, 2_000)
    page = url ? { url, title: shortened(about.title, 300), referrer: shortened(about.referrer, 2_000) } : null
    begin()
  } else if (message.say === 'identify') {
    const token = textOrNull(message.token)
    if (token !== null && token === identity) return
    chat.identify(token)
    identity = token
  } else if (message.say === 'opened') {
    const { style, dataset } = document.documentElement
    dataset.full = `${message.full === true}`
    const { top, bottom } = Object(message.safe)
    style.setProperty('--safe-top', `${Number(top) || 0}px`)
    style.setProperty('--safe-bottom', `${Number(bottom) || 0}px`)
    if (message.focus) opened += 1
    show()
  } else if (message.say === 'closed') {
    chat.closed()
  } else if (message.say === 'preview' && isOurs) {
    config = { ...config, ...message.config }
    applyTheme(config.theme)
    draw()
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** The server takes no half characters, such as an emoji that is cut in its middle. */
const shortened = (value: unknown, most: number) =>
  (textOrNull(value) ?? '').slice(0, most).replace(/[\p{Control}\p{Surrogate}]/gu, '')

function show(): void {
  chat.opened()
  bookings.load().catch(() => undefined)
  draw()
}

/** The page learns the number of unread messages and that there is a message, but never its content. */
function tell(): void {
  const { unread, messages, isLoaded } = chat.store.get()
  const last = messages[messages.length - 1]
  if (isLoaded && last && newest !== undefined && last.id > newest) {
    pagePort.say({ say: 'event', name: 'message', detail: { direction: last.direction } })
  }
  if (isLoaded) newest = last?.id ?? ''
  const exists = messages.length > 0 || chat.session.person() !== null
  if (told === `${unread} ${exists}`) return
  told = `${unread} ${exists}`
  pagePort.say({ say: 'unread', count: unread })
  pagePort.say({ say: 'thread', exists })
}

function draw(): void {
  const root = document.getElementById('panel')
  if (!root) return
  const words = wordsIn(config, tag())
  const { color, position, launcher_text } = config.theme
  const title = words.title ?? config.name
  document.documentElement.lang = tag()
  document.title = title
  pagePort.say({ say: 'look', color, position, text: launcher_text, title, locale: tag() })
  const panel = {
    bookings,
    config,
    currency,
    words,
    language: language(),
    tag: tag(),
    clock: openClock(offsets, tag()),
    tellPage: (name: 'booking', detail: Readonly<Record<string, string>>) =>
      pagePort.say({ say: 'event', name, detail }),
  }
  render(
    <PanelContext.Provider value={panel}>
      <ChatContext.Provider value={chat}>
        <App
          key={departuresSeen}
          opened={opened}
          onClose={pagePort.isFramed ? () => pagePort.say({ say: 'close' }) : null}
        />
      </ChatContext.Provider>
    </PanelContext.Provider>,
    root,
  )
}
