// Starts the page for booking: reads the settings of the page and the link that opened it, and draws the steps.
import { render } from 'preact'
import { openApi } from '../panel/data/api.ts'
import { openBookings } from '../panel/data/bookings.ts'
import { openClock } from '../panel/data/clock.ts'
import { newRef } from '../panel/data/new-ref.ts'
import { openMemory } from '../panel/data/panel-storage.ts'
import { openSession } from '../panel/data/session.ts'
import type { Config, PageSettings } from '../panel/data/shapes.ts'
import '../panel/panel.css'
import './page.css'
import { wordsIn } from '../panel/data/site-texts.ts'
import { applyTheme } from '../panel/shell/theme.ts'
import { PanelContext } from '../panel/ui/panel-context.ts'
import { type Language, languageOf, tagOf } from '../text/language.ts'
import { App } from './app.tsx'
import { tokenInAddress } from './own-link.ts'

const {
  key,
  currency,
  offsets,
  takesBookings,
  config: initial,
}: PageSettings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}')
let config = initial

let chosen: Language | null = null
const wanted = () => [chosen, config.locale, ...navigator.languages, config.default_locale]
const language = () => languageOf(wanted())
const tag = () => tagOf(language(), wanted())

const linked = tokenInAddress()
// Nothing is kept in the browser: the link is what leads back to a booking.
const storage = openMemory()
storage.write('visitor', linked)
const api = openApi(key)
const session = openSession({
  api,
  storage,
  locale: tag,
  page: () => null,
  // The visitor of the link is not known any more, and a new one has taken its place.
  changed: () => linked !== null && bookings.begin(),
  left: () => undefined,
})
const bookings = openBookings(api, session, newRef)
const shownBookings = takesBookings
  ? bookings
  : { ...bookings, load: async () => void (await Promise.all([bookings.load(), loadServices()])) }

applyTheme(config.theme)
draw()
// Somebody may paste the link of another booking into the address of the page.
addEventListener('hashchange', () => {
  const token = tokenInAddress()
  if (token !== null && token !== session.token()) location.reload()
})

/** A page that is switched off has no services, except those of the visitor's own bookings, so that these can be moved. */
async function loadServices(): Promise<void> {
  config = await api.call<Config>('/config', { visitor: session.token() })
  draw()
}

function draw(): void {
  const root = document.getElementById('panel')
  if (!root) return
  const words = wordsIn(config, tag())
  document.documentElement.lang = tag()
  document.title = words.title ?? config.name
  const panel = {
    bookings: shownBookings,
    config,
    currency,
    words,
    language: language(),
    tag: tag(),
    clock: openClock(offsets, tag()),
    tellPage: () => undefined,
  }
  render(
    <PanelContext.Provider value={panel}>
      <App
        linked={linked}
        takesBookings={takesBookings}
        visitor={session.token}
        onLanguage={(asked) => {
          chosen = asked
          draw()
        }}
      />
    </PanelContext.Provider>,
    root,
  )
}
