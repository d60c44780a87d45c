// The page for booking: a booking is made step by step, and the link at its end leads back to it.
import { useRef, useState } from 'preact/hooks'
import { BookingView } from '../panel/booking/booking-view.tsx'
import { OwnBookings } from '../panel/booking/own-bookings.tsx'
import type { Booking } from '../panel/data/shapes.ts'
import { useStore } from '../panel/data/store.ts'
import { Button, IconButton } from '../panel/ui/button.tsx'
import { Logo } from '../panel/ui/logo.tsx'
import { usePanel, useTexts } from '../panel/ui/panel-context.ts'
import { type StepBack, StepBackContext } from '../panel/ui/step-back.ts'
import type { Language } from '../text/language.ts'
import { useBrowserBack } from './browser-back.ts'
import { linkOf } from './own-link.ts'
import { pageTexts } from './texts.ts'

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['pt', 'Português'],
  ['es', 'Español'],
]

export interface AppProps {
  /** The visitor of the link that opened the page; null: somebody who books. */
  linked: string | null
  /** False: the page is switched off, and serves only visitors who have a booking. */
  takesBookings: boolean
  /** The token of the visitor now; null: nothing was done yet. */
  visitor: () => string | null
  onLanguage: (language: Language) => void
}

export function App({ linked, takesBookings, visitor, onLanguage }: AppProps) {
  const t = useTexts(pageTexts)
  const { bookings, config, words } = usePanel()
  const [view, setView] = useState<'book' | 'own'>(linked === null ? 'book' : 'own')
  const [moving, setMoving] = useState<Booking | null>(null)
  const [round, setRound] = useState(0)
  const list = useStore(bookings.store, (state) => state.list)
  const [canStepBack, setCanStepBack] = useState(false)
  const stepBack = useRef<StepBack>({ current: null, changed: setCanStepBack }).current
  const title = words.title ?? config.name

  const back = () => {
    if (stepBack.current) stepBack.current()
    else seeOwn()
  }

  const seeOwn = () => {
    setMoving(null)
    setView('own')
  }

  const book = () => {
    setRound(round + 1)
    setView('book')
  }

  const canGoBack = canStepBack || moving !== null || (view === 'book' && round > 0)
  const goBack = useBrowserBack(canGoBack, back)
  const next = <OwnLink visitor={visitor} onSee={seeOwn} />
  // A visitor who has booked here since then has a link that works.
  const hasEnded = linked !== null && list?.length === 0 && visitor() !== linked

  return (
    <div class="app">
      <header class="head">
        {canGoBack ? <IconButton label={t('back')} icon="back" onClick={goBack} /> : <Logo title={title} />}
        <div class="grow">
          <h1>{title}</h1>
        </div>
        <LanguageChoice onLanguage={onLanguage} />
      </header>
      <main class="page" key={`${view} ${moving?.id} ${round}`}>
        <StepBackContext.Provider value={stepBack}>
          {view === 'own' ? (
            <>
              {hasEnded ? (
                <p role="alert" class="remark">
                  {t('linkEnded')}
                </p>
              ) : (
                <OwnBookings moving={moving} onMove={setMoving} next={next} />
              )}
              {!moving && takesBookings && <Button onClick={book}>{t('another')}</Button>}
            </>
          ) : !takesBookings ? (
            <>
              <p>{t('off')}</p>
              <p class="soft">{t('offHint')}</p>
            </>
          ) : config.services.length > 0 ? (
            <BookingView next={next} />
          ) : (
            <p class="soft">{t('nothing')}</p>
          )}
        </StepBackContext.Provider>
      </main>
    </div>
  )
}

function LanguageChoice({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const t = useTexts(pageTexts)
  const { language } = usePanel()
  return (
    <select
      class="language"
      aria-label={t('language')}
      value={language}
      onChange={({ currentTarget }) => onLanguage(currentTarget.value as Language)}
    >
      {LANGUAGES.map(([each, name]) => (
        <option key={each} value={each} lang={each}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Shows the link, and puts it into the address of the page, so that the page can be loaded again. */
function OwnLink({ visitor, onSee }: { visitor: () => string | null; onSee: () => void }) {
  const t = useTexts(pageTexts)
  const [isCopied, setCopied] = useState(false)
  const token = visitor()
  if (token === null) return null
  const link = linkOf(token)
  if (location.href !== link) history.replaceState(null, '', link)
  const copy = () => {
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <>
      <p class="soft">{t('keepLink')}</p>
      <p class="own-link">{link}</p>
      <p role="status" class={isCopied ? 'soft' : 'unseen'}>
        {isCopied && t('copied')}
      </p>
      <Button look="main" onClick={copy}>
        {t('copyLink')}
      </Button>
      <Button look="quiet" onClick={onSee}>
        {t('see')}
      </Button>
    </>
  )
}
