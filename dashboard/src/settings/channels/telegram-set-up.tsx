// The guided set-up of a Telegram bot: a bot from BotFather, its token, and a first message.
import { useState } from 'react'
import { api, type ChannelServiceStatus, type TelegramChannel } from '../../data/api.ts'
import { askAgain, queryClient } from '../../data/queries.ts'
import { useManages } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { Card } from '../../ui/surface.tsx'
import { FirstMessage } from './first-message.tsx'
import { OutsideLink } from './outside-link.tsx'
import { telegramQuery } from './queries.ts'
import { setUpTexts } from './set-up-texts.ts'
import { Step, Steps } from './step.tsx'
import { Value } from './value.tsx'

const BOT_FATHER = 'https://t.me/BotFather'
const EXAMPLE = '7654321098:AAF…'

export function TelegramSetUp({
  channel,
  settings,
}: {
  channel: ChannelServiceStatus
  settings: TelegramChannel | null
}) {
  const t = useTexts(setUpTexts)
  const manages = useManages()
  const hasInbound = channel.last_inbound_at !== null
  if (!manages && settings === null) return null
  return (
    <Card title={t('setUp')}>
      <Steps>
        {manages && (
          <Step number={1} title={t('tgBot')} isDone={settings !== null}>
            {settings === null && <p className="text-soft">{t('tgBotText')}</p>}
            <OutsideLink to={BOT_FATHER} />
          </Step>
        )}
        <Step number={2} title={t('tgToken')} isDone={settings !== null && settings.status !== 'auth_error'}>
          <Token settings={settings} />
        </Step>
        {settings?.username && (
          <Step number={3} title={t('tryIt')} isDone={hasInbound}>
            <p className="text-soft">{t('tgTry')}</p>
            <OutsideLink to={`https://t.me/${settings.username}`} />
            <FirstMessage channel={channel} />
          </Step>
        )}
      </Steps>
    </Card>
  )
}

/** The form, or, once there is a bot, its token's end and a button that opens the form. */
function Token({ settings }: { settings: TelegramChannel | null }) {
  const t = useTexts(setUpTexts)
  const manages = useManages()
  const [changing, setChanging] = useState(false)
  if (settings !== null && !changing) {
    return (
      <>
        <p className="font-mono text-sm">{`${settings.bot_id}:…${settings.bot_token_last4}`}</p>
        {manages && (
          <Button className="self-start" onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
        )}
      </>
    )
  }
  return (
    <Form
      submit={t('checkAndSave')}
      {...(settings && { onCancel: () => setChanging(false) })}
      send={async (data) => {
        const saved = await api().putTelegramChannel({ bot_token: textOf(data, 'bot_token') ?? '' })
        queryClient.setQueryData(telegramQuery.queryKey, saved)
        askAgain(['channels'])
        setChanging(false)
        notify(t(saved.status === 'unchecked' ? 'savedUnchecked' : 'connected', { name: saved.display ?? 'Telegram' }))
      }}
    >
      {(faults) => (
        <Field label={t('botToken')} hint={t('botTokenHint')} fault={faults.bot_token}>
          <Value name="bot_token" placeholder={EXAMPLE} />
        </Field>
      )}
    </Form>
  )
}
