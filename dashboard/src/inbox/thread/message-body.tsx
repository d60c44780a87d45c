// The content of a message: its text, files, location, contacts, options, and what the bot based it on.
import { Check, CornerDownRight, MapPin, UserRound } from 'lucide-react'
import type { Message, MessageLocation } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { mapsLink } from '../../parts/outside-links.ts'
import { SmallMap } from '../../parts/small-map.tsx'
import { useTexts } from '../../text/texts.ts'
import { useInboxName } from '../value-name.ts'
import { MessageFiles } from './message-files.tsx'
import { threadTexts } from './texts.ts'

/** `chosen` is the id of the option that the customer chose. */
export function MessageBody({ message, chosen }: { message: Message; chosen: string | undefined }) {
  const t = useTexts(threadTexts)
  const nameOf = useInboxName()
  const { type, text, attachments, location, contacts, options, choice, template, sources, deleted_at } = message
  if (deleted_at !== null && text === null) return <p className="text-faint italic">{t('takenBack')}</p>
  if (type === 'reaction') return <p>{t('reacted', { emoji: text ?? '' })}</p>
  const hasContent = Boolean(text || template || location || options || contacts.length || attachments.length)
  return (
    <div className="flex flex-col gap-1.5">
      <MessageFiles message={message} />
      {choice && (
        <p className="flex items-center gap-1 text-sm text-faint">
          <CornerDownRight size={14} aria-hidden />
          {t('chose')}
        </p>
      )}
      {template && <p className="text-sm text-faint">{t('template', { name: template.name })}</p>}
      {text && <p className="break-words whitespace-pre-wrap">{text}</p>}
      {!hasContent && <p className="text-faint italic">{type === 'unsupported' ? t('unsupported') : nameOf(type)}</p>}
      {location && <Place location={location} />}
      {contacts.map(({ name, phones }) => (
        <p
          key={`${name} ${phones.join()}`}
          className="flex items-center gap-2 rounded-lg border bg-card px-3 py-2 text-ink"
        >
          <UserRound size={18} aria-hidden className="text-faint" />
          <span className="min-w-0">
            <span className="sr-only">{t('contactCard')}: </span>
            {name}
            {phones.map((phone) => (
              <a key={phone} href={`tel:${phone}`} className="block text-sm underline underline-offset-2">
                {phone}
              </a>
            ))}
          </span>
        </p>
      ))}
      {options && <Options items={options.items} chosen={chosen} />}
      {sources.length > 0 && (
        <p className="text-sm text-faint">
          {t('sources')}: {sources.map(({ title }) => title).join(', ')}
        </p>
      )}
    </div>
  )
}

function Place({ location }: { location: MessageLocation }) {
  const t = useTexts(threadTexts)
  const clock = useClock()
  const { lat, lng, name, address, live_until } = location
  return (
    <a
      href={mapsLink({ formatted: address ?? name ?? '', lat, lng })}
      target="_blank"
      rel="noreferrer"
      className="block overflow-hidden rounded-lg border bg-card text-ink hover:bg-sunken"
    >
      <SmallMap place={{ lat, lng }} />
      <span className="flex items-center gap-2 px-3 py-2">
        <MapPin size={20} aria-hidden className="shrink-0 text-accent" />
        <span className="min-w-0">
          <span className="block truncate font-medium">
            {name ?? address ?? `${lat.toFixed(5)}, ${lng.toFixed(5)}`}
          </span>
          {name && address && <span className="block text-sm text-soft">{address}</span>}
          {live_until && (
            <span className="block text-sm text-soft">{t('liveUntil', { time: clock.time(live_until) })}</span>
          )}
          <span className="text-sm text-accent-ink underline underline-offset-2">{t('openMap')}</span>
        </span>
      </span>
    </a>
  )
}

function Options({
  items,
  chosen,
}: {
  items: readonly { id: string; title: string; description: string | null }[]
  chosen: string | undefined
}) {
  const t = useTexts(threadTexts)
  return (
    <ul className="flex flex-wrap gap-1.5">
      {items.map(({ id, title, description }) => (
        <li
          key={id}
          className="flex items-center gap-1 rounded-lg border border-strong-line bg-card px-2.5 py-1 text-sm text-ink"
        >
          {id === chosen && <Check size={14} role="img" aria-label={t('chosen')} className="text-accent" />}
          <span className={id === chosen ? 'font-semibold' : undefined}>{title}</span>
          {description && <span className="text-faint">{description}</span>}
        </li>
      ))}
    </ul>
  )
}
