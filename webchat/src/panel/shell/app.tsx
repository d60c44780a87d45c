// The panel: the thread, booking, and the visitor's own bookings, one at a time below the same head.
import { useRef, useState } from 'preact/hooks'
import { BookingView } from '../booking/booking-view.tsx'
import { OwnBookings } from '../booking/own-bookings.tsx'
import { bookingTexts } from '../booking/texts.ts'
import type { Booking } from '../data/shapes.ts'
import { useStore } from '../data/store.ts'
import { ThreadView } from '../thread/thread-view.tsx'
import { Button } from '../ui/button.tsx'
import { MenuItem } from '../ui/menu.tsx'
import { useChat, usePanel, useTexts } from '../ui/panel-context.ts'
import { StepBackContext } from '../ui/step-back.ts'
import { useWording } from '../ui/words.ts'
import { Head } from './head.tsx'
import { shellTexts } from './texts.ts'

type View = 'thread' | 'booking' | 'bookings'

export function App({ opened, onClose }: { opened: number; onClose: (() => void) | null }) {
  const t = useTexts(shellTexts)
  const b = useTexts(bookingTexts)
  const chat = useChat()
  const { config } = usePanel()
  const [view, setView] = useState<View>('thread')
  const [moving, setMoving] = useState<Booking | null>(null)
  const [isEnding, setEnding] = useState(false)
  const { isOnline, hasEnded } = useStore(chat.store, (state) => state)
  const hasThread = useStore(chat.store, ({ messages }) => messages.length > 0)
  const canBook = config.features.booking && config.services.length > 0
  const stepBack = useRef<(() => void) | null>(null)
  const back = () => {
    if (stepBack.current) stepBack.current()
    else if (moving) setMoving(null)
    else setView('thread')
  }

  const show = (next: View) => {
    setMoving(null)
    setView(next)
  }

  const toChat = (
    <>
      <p class="soft">{b('doneHint')}</p>
      <Button look="main" onClick={() => show('thread')}>
        {b('toChat')}
      </Button>
    </>
  )

  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (view !== 'thread') back()
    else onClose?.()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is
    <div class="app" onKeyDown={pressed}>
      <Head onBack={view === 'thread' ? null : back} onClose={onClose}>
        {menuItems().length > 0 && menuItems()}
      </Head>
      {!isOnline && (
        <p class="banner" role="status">
          {t('offline')}
        </p>
      )}
      {isEnding && <EndQuestion onClose={() => setEnding(false)} />}
      {hasEnded && view === 'thread' && (
        <p class="banner" role="status">
          {t('ended')}
        </p>
      )}
      {view === 'thread' ? (
        <main class="thread">
          <ThreadView
            focusAt={opened}
            onBook={canBook ? () => setView('booking') : null}
            onBookings={() => setView('bookings')}
            texts={{ book: t('book'), next: b('next') }}
          />
        </main>
      ) : (
        <main class="page" key={`${view} ${moving?.id}`}>
          <StepBackContext.Provider value={stepBack}>
            {view === 'booking' ? (
              <BookingView next={toChat} />
            ) : (
              <OwnBookings moving={moving} onMove={setMoving} next={toChat} />
            )}
          </StepBackContext.Provider>
        </main>
      )}
    </div>
  )

  function menuItems() {
    return [
      canBook && view !== 'booking' && (
        <MenuItem key="book" icon="calendar" onSelect={() => show('booking')}>
          {t('book')}
        </MenuItem>
      ),
      config.features.booking && view !== 'bookings' && (
        <MenuItem key="bookings" icon="clock" onSelect={() => show('bookings')}>
          {t('bookings')}
        </MenuItem>
      ),
      config.features.end_chat && hasThread && view === 'thread' && (
        <MenuItem key="end" icon="close" onSelect={() => setEnding(true)}>
          {t('end')}
        </MenuItem>
      ),
    ].filter(Boolean)
  }
}

function EndQuestion({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts)
  const wording = useWording()
  const chat = useChat()
  const [failure, setFailure] = useState<string | null>(null)
  const end = () => {
    chat.end().then(onClose, (error) => setFailure(wording.of(error)))
  }
  return (
    <div class="banner ask" role="alertdialog" aria-label={t('end')}>
      <p>{failure ?? t('endAsk')}</p>
      <div class="row">
        <Button look="danger" onClick={end}>
          {t('end')}
        </Button>
        <Button focused onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </div>
  )
}
