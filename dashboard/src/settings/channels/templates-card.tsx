// The templates of the WhatsApp account, and a button that fetches them from WhatsApp.
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { api, type WhatsAppTemplate } from '../../data/api.ts'
import { templatesQuery } from '../../data/message-queries.ts'
import { askAgain } from '../../data/queries.ts'
import { useClock, useManages } from '../../data/workspace.ts'
import { says, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { Badge, Card, Failed, SkeletonList, type Tone } from '../../ui/surface.tsx'
import { channelTexts } from './texts.ts'

const TONES: Readonly<Record<string, Tone>> = { APPROVED: 'good', PENDING: 'warn', PAUSED: 'warn' }

export function TemplatesCard() {
  const t = useTexts(channelTexts)
  const { data: templates, error, refetch } = useQuery(templatesQuery)
  return (
    <Card title={t('templates')} aside={useManages() && <SyncButton />}>
      <p className="-mt-2 pb-3 text-sm text-faint">{t('templatesNote')}</p>
      {error && !templates ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !templates ? (
        <SkeletonList rows={2} />
      ) : templates.length === 0 ? (
        <p className="text-faint">{t('templatesEmpty')}</p>
      ) : (
        <ul className="divide-y">
          {templates.map((template) => (
            <TemplateRow key={`${template.name} ${template.language}`} template={template} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function TemplateRow({ template: { name, language, status } }: { template: WhatsAppTemplate }) {
  const t = useTexts(channelTexts)
  const key = `template:${status}`
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48 font-mono text-sm break-all">{name}</span>
      <span className="shrink-0 text-sm text-faint">{language}</span>
      <Badge tone={TONES[status] ?? 'danger'}>{says(channelTexts, key) ? t(key) : status}</Badge>
    </li>
  )
}

function SyncButton() {
  const t = useTexts(channelTexts)
  const clock = useClock()
  const { data: templates } = useQuery(templatesQuery)
  const [busy, setBusy] = useState(false)
  const syncedAt = templates?.[0]?.synced_at
  return (
    <Button
      size="small"
      disabled={busy}
      title={syncedAt && t('synced', { when: clock.dayTime(syncedAt) })}
      onClick={async () => {
        setBusy(true)
        await api()
          .syncWhatsAppTemplates()
          .then(({ synced }) => notify(t('syncedNow', { count: synced })), notifyProblem)
        askAgain(templatesQuery.queryKey)
        setBusy(false)
      }}
    >
      <RefreshCw size={16} aria-hidden className={busy ? 'motion-safe:animate-spin' : undefined} />
      {t('sync')}
    </Button>
  )
}
