// The form for the four values of a WhatsApp number. WhatsApp is asked before they are saved.
import { api, type WhatsAppChannel } from '../../data/api.ts'
import { askAgain, queryClient } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Field } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { whatsAppQuery } from './queries.ts'
import { setUpTexts } from './set-up-texts.ts'
import { Value } from './value.tsx'

export function WhatsAppForm({
  settings,
  onCancel,
  onSaved,
}: {
  /** Null for a number that is not set up yet. */
  settings: WhatsAppChannel | null
  onCancel?: () => void
  onSaved: () => void
}) {
  const t = useTexts(setUpTexts)
  const send = async (data: FormData) => {
    const saved = await api().putWhatsAppChannel({
      phone_number_id: textOf(data, 'phone_number_id') ?? '',
      business_account_id: textOf(data, 'business_account_id') ?? '',
      access_token: textOf(data, 'access_token') ?? '',
      app_secret: textOf(data, 'app_secret') ?? '',
    })
    queryClient.setQueryData(whatsAppQuery.queryKey, saved)
    askAgain(['channels'])
    onSaved()
    notify(t(saved.status === 'unchecked' ? 'savedUnchecked' : 'connected', { name: saved.display ?? 'WhatsApp' }))
  }
  return (
    <Form submit={t('checkAndSave')} send={send} {...(onCancel && { onCancel })}>
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
    </Form>
  )
}
