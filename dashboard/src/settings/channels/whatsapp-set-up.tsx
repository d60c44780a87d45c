// The guided set-up of a WhatsApp number: what to copy from Meta, and what to enter there.
import { api, type ChannelServiceStatus, type WhatsAppChannel } from '../../data/api.ts'
import { channelNames } from '../../parts/channel-texts.ts'
import { useTexts } from '../../text/texts.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Field } from '../../ui/field.tsx'
import { textOf } from '../../ui/form.tsx'
import { Remark } from '../../ui/remark.tsx'
import { whatsAppQuery } from './queries.ts'
import { type FormEnd, SetUpCard } from './set-up-card.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { setUpTexts } from './set-up-texts.ts'
import { Value } from './value.tsx'

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
  return (
    <SetUpCard
      channel={channel}
      status={settings?.status ?? null}
      begin={{ title: t('waApp'), text: t('waAppText'), to: META_APPS }}
      values={{
        title: t('waValues'),
        facts: settings
          ? [
              [t('phoneNumberId'), settings.phone_number_id],
              [t('businessAccountId'), settings.business_account_id],
              [t('accessToken'), `…${settings.access_token_last4}`],
              [t('appSecret'), `…${settings.app_secret_last4}`],
            ]
          : [],
        form: (end) => <ValuesForm settings={settings} end={end} />,
      }}
      hook={settings && { title: t('waHook'), content: <HookValues settings={settings} /> }}
      trial={settings && <p className="text-soft">{t('waTry', { number: settings.display ?? '' })}</p>}
    />
  )
}

function ValuesForm({ settings, end }: { settings: WhatsAppChannel | null; end: FormEnd }) {
  const t = useTexts(setUpTexts)
  const names = useTexts(channelNames)
  const put = (data: FormData) =>
    api().putWhatsAppChannel({
      phone_number_id: textOf(data, 'phone_number_id') ?? '',
      business_account_id: textOf(data, 'business_account_id') ?? '',
      access_token: textOf(data, 'access_token') ?? '',
      app_secret: textOf(data, 'app_secret') ?? '',
    })
  return (
    <SetUpForm name={names('whatsapp')} queryKey={whatsAppQuery.queryKey} put={put} end={end}>
      {(faults) => (
        <>
          <Field label={t('phoneNumberId')} hint={t('phoneNumberIdHint')} fault={faults.phone_number_id}>
            <Value name="phone_number_id" inputMode="numeric" defaultValue={settings?.phone_number_id} />
          </Field>
          <Field label={t('businessAccountId')} hint={t('businessAccountIdHint')} fault={faults.business_account_id}>
            <Value name="business_account_id" inputMode="numeric" defaultValue={settings?.business_account_id} />
          </Field>
          <Field label={t('accessToken')} hint={t('accessTokenHint')} fault={faults.access_token}>
            <Value name="access_token" placeholder={settings ? `…${settings.access_token_last4}` : undefined} />
          </Field>
          <Field label={t('appSecret')} hint={t('appSecretHint')} fault={faults.app_secret}>
            <Value name="app_secret" placeholder={settings ? `…${settings.app_secret_last4}` : undefined} />
          </Field>
        </>
      )}
    </SetUpForm>
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
