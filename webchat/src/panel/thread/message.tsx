// One message of the thread: what was said, by whom, when, and how far it has got.
import type { ComponentChildren } from 'preact'
import type { Message, Option } from '../data/shapes.ts'
import { timeFormat } from '../data/time-text.ts'
import { Icon } from '../ui/icon.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { Attachment } from './attachment.tsx'
import { isEmojiOnly, RichText } from './rich-text.tsx'
import { threadTexts } from './texts.ts'

export function MessageBubble({
  message,
  isFirst,
  isLast,
  answered,
  mark,
  chosen,
  onChoose,
}: {
  message: Message
  isFirst: boolean
  isLast: boolean
  /** The text of the message that it answers. */
  answered: string | null
  /** How far the visitor's own message has got, below it. */
  mark: string | null
  /** The ids of the options that were chosen. */
  chosen: ReadonlySet<string>
  onChoose: (option: Option) => void
}) {
  const t = useTexts(threadTexts)
  const { tag } = usePanel()
  const isOwn = message.direction === 'inbound'
  const name = useAuthor()(message)
  const time = timeFormat(tag).format(Date.parse(message.created_at))
  const items = message.options?.items ?? []
  return (
    <li class={`message ${isOwn ? 'own' : 'theirs'} ${isFirst ? 'first' : ''} ${isLast ? 'last' : ''}`}>
      {!isOwn && isFirst && (
        <span class="author" aria-hidden="true">
          {name}
        </span>
      )}
      <div class={`bubble ${message.text && isEmojiOnly(message.text) ? 'emoji' : ''}`}>
        <span class="unseen">{t('said', { name: isOwn ? t('you') : name, time })}: </span>
        {answered && <q>{answered}</q>}
        <Content message={message} />
      </div>
      {items.length > 0 && (
        <div class="options">
          {items.map((option) => (
            <button
              key={option.id}
              type="button"
              class="option"
              aria-pressed={chosen.has(`${message.id} ${option.id}`)}
              onClick={() => onChoose(option)}
            >
              <span>
                {option.title}
                {option.description && <small>{option.description}</small>}
              </span>
              {chosen.has(`${message.id} ${option.id}`) && <Icon name="check" size={16} />}
            </button>
          ))}
        </div>
      )}
      {isLast && (
        <span class="meta">
          <span aria-hidden="true">{time}</span>
          {message.edited_at && <span>{t('edited')}</span>}
          {mark && <span>{mark}</span>}
        </span>
      )}
    </li>
  )
}

function Content({ message }: { message: Message }): ComponentChildren {
  const t = useTexts(threadTexts)
  const { text, attachments, location, contacts, deleted_at } = message
  if (deleted_at !== null) return <em>{t('deleted')}</em>
  const isEmpty = !text && attachments.length === 0 && !location && contacts.length === 0 && !message.options
  return (
    <>
      {attachments.map((file) => (
        <Attachment key={file.id} file={file} />
      ))}
      {location && <PlaceLink {...location} />}
      {text && <RichText text={text} />}
      {contacts.map(({ name, phones }) => (
        <span key={name}>{[name, ...phones].join(', ')}</span>
      ))}
      {isEmpty && <em>{t('unsupported')}</em>}
    </>
  )
}

export function PlaceLink({
  lat,
  lng,
  name,
  address,
}: {
  lat: number
  lng: number
  name?: string | null
  address?: string | null
}) {
  const t = useTexts(threadTexts)
  return (
    <a
      class="file"
      href={`https://www.google.com/maps/search/?api=1&query=${lat},${lng}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="place" />
      <span>
        {name ?? t('place')}
        <small>{address ?? t('openMap')}</small>
      </span>
    </a>
  )
}

/** Names the author of a message: the bot, a member of the team by the first name, or the business. */
export function useAuthor() {
  const t = useTexts(threadTexts)
  const { config, words } = usePanel()
  return ({ author }: Message) => {
    if (author.kind === 'bot') return author.name || t('bot')
    return author.kind === 'member' ? author.name || t('team') : (words.title ?? config.name)
  }
}
