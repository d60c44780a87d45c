// Settings: webhooks. All endpoints, or the one in the address.
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import type { WebhookEndpointWithSecret } from '../../data/api.ts'
import { webhooksQuery } from '../../data/queries.ts'
import { useMay } from '../../data/workspace.ts'
import { ForManagers } from '../../parts/for-managers.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { keyTexts } from '../keys/texts.ts'
import { NewEndpoint } from './endpoint-form.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { EndpointPage } from './endpoint-page.tsx'
import { MAX_ENDPOINTS } from './events.ts'
import { webhookTexts } from './texts.ts'

export function WebhooksPage() {
  const t = useTexts(keyTexts)
  const [search, change] = useAddress()
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null)
  const chosen = textIn(search, 'endpoint')
  if (!useMay('webhooks:manage')) return <ForManagers title={t('managersTitle')}>{t('managers')}</ForManagers>
  if (chosen) return <EndpointPage key={chosen} id={chosen} secret={made?.id === chosen ? made.secret : null} />
  return (
    <Endpoints
      onMade={(endpoint) => {
        setMade(endpoint)
        change({ endpoint: endpoint.id })
      }}
    />
  )
}

function Endpoints({ onMade }: { onMade: (endpoint: WebhookEndpointWithSecret) => void }) {
  const t = useTexts(webhookTexts)
  const { data: endpoints, error, refetch } = useQuery(webhooksQuery)
  const [making, setMaking] = useState(false)
  const isFull = endpoints !== undefined && endpoints.length >= MAX_ENDPOINTS
  const add = (
    <Button look="main" disabled={isFull} onClick={() => setMaking(true)}>
      <Plus size={18} aria-hidden />
      {t('newEndpoint')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('title')} note={isFull ? t('noMore', { count: MAX_ENDPOINTS }) : t('note')}>
        {add}
      </PageHead>
      {error && !endpoints ? (
        <Failed error={error} retry={refetch} />
      ) : endpoints === undefined ? (
        <SkeletonList rows={3} />
      ) : endpoints.length === 0 ? (
        <Empty icon={<Webhook size={32} />} title={t('emptyTitle')} action={add}>
          {t('empty')}
        </Empty>
      ) : (
        <EndpointList endpoints={endpoints} />
      )}
      <NewEndpoint open={making} onClose={() => setMaking(false)} onMade={onMade} />
    </>
  )
}
