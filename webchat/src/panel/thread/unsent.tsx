// A message of the visitor that the server does not have yet, and why.
import { useEffect, useMemo } from 'preact/hooks'
import type { Unsent } from '../data/outbox.ts'
import { useStore } from '../data/store.ts'
import { Icon } from '../ui/icon.tsx'
import { useChat, useTexts } from '../ui/panel-context.ts'
import { useWording } from '../ui/words.ts'
import { PlaceLink } from './message.tsx'
import { RichText } from './rich-text.tsx'
import { threadTexts } from './texts.ts'

export function UnsentBubble({ unsent: { ref, content, fault }, isLast }: { unsent: Unsent; isLast: boolean }) {
  const t = useTexts(threadTexts)
  const { ofCode } = useWording()
  const chat = useChat()
  const isOnline = useStore(chat.store, ({ isOnline }) => isOnline)
  return (
    <li class={`message own last unsent ${fault === null ? '' : 'first'}`}>
      <div class="bubble">
        <span class="unseen">{t('you')}: </span>
        {'text' in content && <RichText text={content.text} />}
        {'choice' in content && content.choice.title}
        {'location' in content && <PlaceLink {...content.location} />}
        {'file' in content && <FileToSend file={content.file} />}
      </div>
      {fault === null && isLast && (
        <span class="meta">
          <Icon name="clock" size={13} />
          {isOnline ? t('sending') : t('waiting')}
        </span>
      )}
      {fault !== null && (
        <span class="meta danger" role="alert">
          <span>
            {t('failed')} {ofCode(fault)}
          </span>
          <button type="button" class="link" onClick={() => chat.retry(ref)}>
            {t('again')}
          </button>
          <button type="button" class="link" onClick={() => chat.remove(ref)}>
            {t('remove')}
          </button>
        </span>
      )}
    </li>
  )
}

function FileToSend({ file }: { file: File }) {
  const isPicture = file.type.startsWith('image/')
  const url = useMemo(() => (isPicture ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  if (url) {
    return (
      <span class="picture">
        <img src={url} alt={file.name} />
      </span>
    )
  }
  return (
    <span class="file">
      <Icon name="document" />
      <span>{file.name}</span>
    </span>
  )
}
