// The page of an endpoint: its state, its actions, its log, and sample code for verification.
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Ellipsis, KeyRound, Pencil, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, type WebhookEndpoint } from '../../data/api.ts'
import { webhooksQuery } from '../../data/queries.ts'
import { problemTexts } from '../../text/problem-texts.ts'
import { useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { Empty, Failed, SkeletonList } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { DeliveryLog, useFilter } from './delivery-log.tsx'
import { EditEndpoint } from './endpoint-form.tsx'
import { EndpointState, eventWords } from './endpoint-list.tsx'
import { FreshSecret } from './fresh-secret.tsx'
import { PingButton, PingResult } from './ping.tsx'
import { deliveriesQuery, waitingQuery, watchedEndpointsQuery } from './queries.ts'
import { Samples } from './samples.tsx'
import { SwitchedOff } from './switched-off.tsx'
import { webhookTexts } from './texts.ts'

export function EndpointPage({ id, secret }: { id: string; secret: string | null }) {
  const { data, error, refetch } = useQuery(watchedEndpointsQuery)
  // Loaded at the same time as the endpoints, although it is shown only after them.
  usePrefetchInfiniteQuery(deliveriesQuery(id, useFilter()))
  usePrefetchQuery(waitingQuery(id))
  const endpoint = data?.find((each) => each.id === id)
  if (endpoint) return <Endpoint endpoint={endpoint} secret={secret} />
  if (error) return <Failed error={error} retry={refetch} />
  return data ? <Gone /> : <SkeletonList rows={6} />
}

function Gone() {
  const t = useTexts(webhookTexts)
  const problem = useTexts(problemTexts)
  return <Empty title={problem('not_found')} action={<Back text={t('back')} />} />
}

function Endpoint({ endpoint, secret }: { endpoint: WebhookEndpoint; secret: string | null }) {
  const [fresh, setFresh] = useState(secret)
  const [pinged, setPinged] = useState<string | null>(null)
  const toggle = useSwitch(endpoint)
  return (
    <div className="flex flex-col gap-4">
      <Head endpoint={endpoint} onPing={setPinged} onSecret={setFresh} onSwitch={toggle} />
      {fresh !== null && <FreshSecret key={fresh} secret={fresh} onDone={() => setFresh(null)} />}
      {!endpoint.active && <SwitchedOff endpoint={endpoint} onSwitchOn={() => void toggle('on')} />}
      {pinged !== null && <PingResult key={pinged} endpointId={endpoint.id} id={pinged} />}
      <DeliveryLog endpoint={endpoint} />
      <Samples />
    </div>
  )
}

function Back({ text }: { text: string }) {
  return (
    <Link
      to="/settings/webhooks"
      className="-ml-2 inline-flex h-10 items-center gap-1.5 rounded-lg px-2 text-sm font-medium text-soft hover:bg-sunken"
    >
      <ArrowLeft size={16} aria-hidden />
      {text}
    </Link>
  )
}

/** Switching off has an undo. Switching on sends the waiting deliveries, so it has none. */
function useSwitch({ id }: WebhookEndpoint) {
  const t = useTexts(webhookTexts)
  const ui = useTexts(uiTexts)
  const queryClient = useQueryClient()
  const toggle = async (to: 'on' | 'off'): Promise<void> => {
    try {
      const fresh = await api().updateWebhookEndpoint(id, { active: to === 'on' })
      queryClient.setQueryData(webhooksQuery.queryKey, (all) => all?.map((each) => (each.id === id ? fresh : each)))
      if (to === 'on') notify(t('switchedOn'))
      else notify(t('switchedOff'), { action: { label: ui('undo'), run: () => toggle('on') } })
    } catch (error) {
      notifyProblem(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['deliveries', id] })
  }
  return toggle
}

function Head({
  endpoint,
  onPing,
  onSecret,
  onSwitch,
}: {
  endpoint: WebhookEndpoint
  onPing: (deliveryId: string) => void
  onSecret: (secret: string) => void
  onSwitch: (to: 'on' | 'off') => Promise<void>
}) {
  const t = useTexts(webhookTexts)
  return (
    <header>
      <Back text={t('back')} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 pt-1">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="font-mono text-lg font-semibold break-all">{endpoint.url}</h1>
          <div className="flex flex-wrap items-center gap-2 pt-1.5 text-sm text-soft">
            <EndpointState endpoint={endpoint} />
            <span>{eventWords(endpoint.events, t)}</span>
          </div>
        </div>
        <div className="flex items-center gap-2">
          <PingButton endpointId={endpoint.id} onPing={({ id }) => onPing(id)} />
          <More endpoint={endpoint} onSecret={onSecret} onSwitch={onSwitch} />
        </div>
      </div>
    </header>
  )
}

function More({
  endpoint,
  onSecret,
  onSwitch,
}: {
  endpoint: WebhookEndpoint
  onSecret: (secret: string) => void
  onSwitch: (to: 'on' | 'off') => Promise<void>
}) {
  const t = useTexts(webhookTexts)
  const queryClient = useQueryClient()
  const [, change] = useAddress()
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  return (
    <>
      <Menu
        button={
          <IconButton label={t('more')} look="plain">
            <Ellipsis size={18} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={16} />} onSelect={() => setAsked('edit')}>
          {t('edit')}
        </MenuItem>
        <MenuItem icon={<Power size={16} />} onSelect={() => void onSwitch(endpoint.active ? 'off' : 'on')}>
          {t(endpoint.active ? 'switchOff' : 'switchOn')}
        </MenuItem>
        <MenuItem icon={<KeyRound size={16} />} onSelect={() => setAsked('rotate')}>
          {t('rotate')}
        </MenuItem>
        <MenuLine />
        <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setAsked('remove')}>
          {t('remove')}
        </MenuItem>
      </Menu>
      <EditEndpoint endpoint={endpoint} open={asked === 'edit'} onClose={close} />
      <Ask
        title={t('rotateTitle')}
        action={t('rotate')}
        open={asked === 'rotate'}
        onClose={close}
        run={async () => {
          onSecret((await api().rotateWebhookSecret(endpoint.id)).secret)
          await refresh()
        }}
      >
        {t('rotateAsk')}
      </Ask>
      <Ask
        title={t('removeTitle')}
        action={t('remove')}
        open={asked === 'remove'}
        onClose={close}
        run={async () => {
          await api().deleteWebhookEndpoint(endpoint.id)
          change({ endpoint: undefined }, { replace: true })
          notify(t('removed'))
          await refresh()
        }}
      >
        <span className="break-all">{t('removeAsk', { url: endpoint.url })}</span>
      </Ask>
    </>
  )
}
