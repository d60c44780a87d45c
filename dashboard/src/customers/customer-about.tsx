// More about a customer: notes, address, language, identities on channels.
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useValueName } from '../booking/standing.tsx'
import type { Customer } from '../data/api.ts'
import { useClock } from '../data/workspace.ts'
import { mapsLink } from '../parts/outside-links.ts'
import { localeName } from '../text/locale-name.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Card } from '../ui/surface.tsx'
import { profileTexts } from './profile-texts.ts'
import { SaveKnown } from './save-known.tsx'
import { customersTexts } from './texts.ts'

export function CustomerAbout({ customer }: { customer: Customer }) {
  const t = useTexts(profileTexts)
  const names = useTexts(customersTexts)
  const clock = useClock()
  const language = useLanguage()
  const { notes, address, locale, identities, created_at } = customer
  return (
    <Card title={t('about')}>
      <dl className="flex flex-col gap-4">
        <Part name={names('notes')}>
          {notes ? <span className="whitespace-pre-wrap">{notes}</span> : <Missing>{t('noNotes')}</Missing>}
        </Part>
        <Part name={names('address')}>
          {address ? (
            <>
              {address.formatted}
              <a
                href={mapsLink(address)}
                target="_blank"
                rel="noreferrer"
                className="mt-1 flex w-fit items-center gap-1.5 text-accent-ink underline underline-offset-2"
              >
                <MapPin size={16} aria-hidden />
                {t('openMap')}
              </a>
            </>
          ) : (
            <Missing>{t('noAddress')}</Missing>
          )}
        </Part>
        <Part name={names('locale')}>{localeName(locale, language)}</Part>
        <Part name={t('identities')}>
          {identities.length === 0 ? <Missing>{t('noIdentities')}</Missing> : <Identities identities={identities} />}
        </Part>
      </dl>
      <p className="mt-4 border-t pt-3 text-sm text-faint">{t('since', { date: clock.date(created_at) })}</p>
      <SaveKnown customer={customer} />
    </Card>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

const Missing = ({ children }: { children: ReactNode }) => <span className="text-faint">{children}</span>

function Identities({ identities }: { identities: Customer['identities'] }) {
  const nameOf = useValueName()
  return (
    <ul>
      {identities.map(({ channel, external_id, display_name }) => (
        <li key={`${channel} ${external_id}`} className="flex flex-wrap gap-x-2">
          {nameOf(channel)}
          <span className="text-soft">{display_name ?? external_id}</span>
        </li>
      ))}
    </ul>
  )
}
