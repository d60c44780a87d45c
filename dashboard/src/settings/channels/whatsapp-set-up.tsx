// The guided set-up of a WhatsApp number: what to copy from Meta, and what to enter there.
import { useState } from 'react'
import type { ChannelServiceStatus, WhatsAppChannel } from '../../data/api.ts'
import { useManages } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Remark } from '../../ui/remark.tsx'
import { Card } from '../../ui/surface.tsx'
import { FirstMessage } from './first-message.tsx'
import { OutsideLink } from './outside-link.tsx'
import { setUpTexts } from './set-up-texts.ts'
import { Step, Steps } from './step.tsx'
import { WhatsAppForm } from './whatsapp-form.tsx'

const META_APPS = 'https://developers.facebook.com/apps'
/** The fields of Meta's webhook that are needed, and those that are useful. */
const NEEDED_FIELD = 'messages'
const USEFUL_FIELDS = 'message_template_status_update, account_update, phone_number_quality_update, smb_message_echoes'

export function WhatsAppSetUp({
  channel,
  settings,
}: {
  channel: ChannelServiceStatus
  settings: WhatsAppChannel | null
}) {
  const t = useTexts(setUpTexts)
  const manages = useManages()
  const hasInbound = channel.last_inbound_at !== null
  if (!manages && settings === null) return null
  return (
    <Card title={t('setUp')}>
      <Steps>
        {manages && (
          <Step number={1} title={t('waApp')} isDone={settings !== null}>
            {settings === null && <p className="text-soft">{t('waAppText')}</p>}
            <OutsideLink to={META_APPS} />
          </Step>
        )}
        <Step number={2} title={t('waValues')} isDone={settings !== null && settings.status !== 'auth_error'}>
          <Values settings={settings} />
        </Step>
        {settings && manages && (
          <Step number={3} title={t('waHook')} isDone={hasInbound}>
            <HookValues settings={settings} />
          </Step>
        )}
        {settings && (
          <Step number={4} title={t('tryIt')} isDone={hasInbound}>
            <p className="text-soft">{t('waTry', { number: settings.display ?? '' })}</p>
            <FirstMessage channel={channel} />
          </Step>
        )}
      </Steps>
    </Card>
  )
}

/** The form, or, once there are settings, what they are and a button that opens the form. */
function Values({ settings }: { settings: WhatsAppChannel | null }) {
  const t = useTexts(setUpTexts)
  const manages = useManages()
  const [changing, setChanging] = useState(false)
  if (settings === null || changing) {
    return (
      <WhatsAppForm
        key={settings?.updated_at}
        settings={settings}
        {...(settings && { onCancel: () => setChanging(false) })}
        onSaved={() => setChanging(false)}
      />
    )
  }
  const facts = [
    [t('phoneNumberId'), settings.phone_number_id],
    [t('businessAccountId'), settings.business_account_id],
    [t('accessToken'), `…${settings.access_token_last4}`],
    [t('appSecret'), `…${settings.app_secret_last4}`],
  ]
  return (
    <>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-faint">{name}</dt>
            <dd className="font-mono text-sm break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {manages && (
        <Button className="self-start" onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      )}
    </>
  )
}

function HookValues({ settings: { callback_url, verify_token } }: { settings: WhatsAppChannel }) {
  const t = useTexts(setUpTexts)
  const values = [
    [t('callbackUrl'), callback_url],
    [t('verifyToken'), verify_token],
    [t('hookField'), NEEDED_FIELD],
  ] as const
  return (
    <>
      <p className="text-soft">{t('waHookText')}</p>
      {!callback_url.startsWith('https:') && <Remark tone="warn">{t('needsHttps')}</Remark>}
      {values.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <p aria-hidden className="pb-1 text-sm font-medium text-soft">
            {name}
          </p>
          <Copyable label={name} text={value} />
        </div>
      ))}
      <p className="text-sm break-words text-faint">{t('usefulFields', { fields: USEFUL_FIELDS })}</p>
    </>
  )
}
