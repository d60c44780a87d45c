// Settings of the member: what they are told, how and when, and their chat on Telegram.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../text/texts.ts'
import { Card, Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { settingsTexts } from '../texts.ts'
import { DeviceCard } from './device-card.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { preferencesQuery, telegramQuery } from './queries.ts'
import { TelegramCard } from './telegram-card.tsx'
import { preferenceTexts } from './texts.ts'

export function NotificationsPage() {
  const t = useTexts(preferenceTexts)
  const names = useTexts(settingsTexts)
  const preferences = useQuery(preferencesQuery)
  const telegram = useQuery(telegramQuery)
  const { error, refetch } = [preferences, telegram].find((each) => each.error && !each.data) ?? { error: null }
  return (
    <div className="max-w-3xl">
      <PageHead title={names('notifications')} note={t('note')} />
      {error ? (
        <Failed error={error} retry={() => void refetch?.()} />
      ) : !preferences.data || !telegram.data ? (
        <SkeletonList rows={8} />
      ) : (
        <div className="flex flex-col gap-4">
          <Card title={t('what')}>
            <PreferencesForm preferences={preferences.data} isLinked={telegram.data.linked} />
          </Card>
          <DeviceCard />
          <TelegramCard telegram={telegram.data} />
        </div>
      )}
    </div>
  )
}
