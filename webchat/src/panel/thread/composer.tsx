// Where the visitor writes: a text that grows with what is in it, files, and the place where the visitor is.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Content } from '../data/outbox.ts'
import { useStore } from '../data/store.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useChat, usePanel, useTexts } from '../ui/panel-context.ts'
import { hasScreenKeyboard } from '../ui/screen-keyboard.ts'
import { useWording } from '../ui/words.ts'
import { smallerPhoto } from './smaller-photo.ts'
import { threadTexts } from './texts.ts'

const MAX_TEXT_CHARACTERS = 4_096
const MAX_FILE_BYTES = 16 * 1024 * 1024
const MAX_HEIGHT_PIXELS = 132
const DRAFT = 'holdfast.chat.draft'

export function Composer({
  draft,
  onDraft,
  focusAt,
  onBook,
  book,
}: {
  draft: string
  onDraft: (text: string) => void
  focusAt: number
  /** Null: nothing can be booked here. */
  onBook: (() => void) | null
  book: string
}) {
  const t = useTexts(threadTexts)
  const wording = useWording()
  const chat = useChat()
  const { config } = usePanel()
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const tooMany = [...draft].length - MAX_TEXT_CHARACTERS
  const { attachments, location } = config.features

  useLayoutEffect(() => fitHeight(field.current), [draft])
  // A keyboard on the screen would cover half of the chat, so there the visitor opens it.
  useEffect(() => {
    if (focusAt > 0 && !hasScreenKeyboard()) field.current?.focus()
  }, [focusAt])

  const send = () => {
    if (draft.trim() === '' || tooMany > 0) return
    chat.send({ text: draft.trim() })
    onDraft('')
    setFault(null)
    field.current?.focus()
  }

  /** Sends something that is not ready yet, unless the visitor has signed out by then. */
  const sender = () => {
    const { departures } = chat.store.get()
    return (content: Content) => {
      if (chat.store.get().departures === departures) chat.send(content)
    }
  }

  const sendFiles = async (files: Iterable<File>) => {
    const sendLater = sender()
    for (const file of files) {
      const sent = await smallerPhoto(file)
      if (sent.size > MAX_FILE_BYTES) setFault(wording.ofCode('payload_too_large'))
      else sendLater({ file: sent })
    }
  }

  useEffect(() => {
    if (!attachments) return
    const hover = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      // Without this the browser would leave the chat and show the file.
      event.preventDefault()
      void sendFiles([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', hover)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', hover)
      document.removeEventListener('drop', drop)
    }
  }, [attachments])

  const sendPlace = () => {
    setFault(null)
    const refused = () => setFault(t('noLocation'))
    if (!navigator.geolocation) return refused()
    const sendLater = sender()
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        sendLater({ location: { lat: latitude, lng: longitude, accuracy_m: Math.round(accuracy) } }),
      refused,
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }

  const pressed = (event: KeyboardEvent) => {
    // While a word is being composed, Enter belongs to the keyboard; on a phone it begins a new line.
    const sends = event.key === 'Enter' && !event.shiftKey && !event.isComposing
    if (!sends || hasScreenKeyboard()) return
    event.preventDefault()
    send()
  }

  return (
    <div class="composer">
      <Notices fault={fault} />
      <form
        class="composer-row"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {(attachments || location || onBook) && (
          <Menu label={t('attach')} icon="add" side="top">
            {onBook && (
              <MenuItem icon="calendar" onSelect={onBook}>
                {book}
              </MenuItem>
            )}
            {attachments && (
              <MenuItem icon="file" onSelect={() => picker.current?.click()}>
                {t('file')}
              </MenuItem>
            )}
            {location && (
              <MenuItem icon="place" onSelect={sendPlace}>
                {t('location')}
              </MenuItem>
            )}
          </Menu>
        )}
        <textarea
          ref={field}
          rows={1}
          value={draft}
          aria-label={t('write')}
          placeholder={t('write')}
          enterkeyhint={hasScreenKeyboard() ? 'enter' : 'send'}
          aria-invalid={tooMany > 0 || undefined}
          onInput={({ currentTarget }) => {
            onDraft(currentTarget.value)
            if (currentTarget.value.trim() !== '') chat.typed()
          }}
          onKeyDown={pressed}
          onPaste={(event) => {
            const files = [...(event.clipboardData?.files ?? [])]
            if (files.length === 0 || !attachments) return
            event.preventDefault()
            void sendFiles(files)
          }}
        />
        <IconButton
          type="submit"
          label={t('send')}
          icon="send"
          look="main"
          disabled={draft.trim() === '' || tooMany > 0}
        />
        {attachments && (
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ currentTarget }) => {
              void sendFiles([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        )}
      </form>
      {tooMany > 0 && (
        <p class="fault" role="alert">
          {t('tooLong', { count: tooMany })}
        </p>
      )}
    </div>
  )
}

/** Says why messages wait to be sent, or what went wrong with the last file or location. */
function Notices({ fault }: { fault: string | null }) {
  const t = useTexts(threadTexts)
  const chat = useChat()
  const waitsUntil = useStore(chat.store, (state) => state.waitsUntil)
  const [now, setNow] = useState(Date.now)
  const seconds = waitsUntil === null ? 0 : Math.ceil((waitsUntil - now) / 1000)
  useEffect(() => {
    if (waitsUntil === null) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [waitsUntil])
  if (seconds > 0) return <p class="remark">{t('slowDown', { seconds })}</p>
  if (!fault) return null
  return (
    <p class="remark danger" role="alert">
      {fault}
    </p>
  )
}

function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field) return
  field.style.height = 'auto'
  field.style.height = `${Math.min(field.scrollHeight, MAX_HEIGHT_PIXELS)}px`
}

/** The text that was typed and not sent. It stays when the page is loaded again. */
export function readDraft(): string {
  try {
    return sessionStorage.getItem(DRAFT) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(DRAFT)
    else sessionStorage.setItem(DRAFT, text)
  } catch {
    // The browser stores nothing.
  }
}
