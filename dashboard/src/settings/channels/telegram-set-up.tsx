// The guided set-up of a Telegram bot: a bot from BotFather, its token, and a first message.
import { api, type ChannelServiceStatus, type TelegramChannel } from '../../data/api.ts'
import { channelNames } from '../../parts/channel-texts.ts'
import { useTexts } from '../../text/texts.ts'
import { Field } from '../../ui/field.tsx'
import { textOf } from '../../ui/form.tsx'
import { OutsideLink } from './outside-link.tsx'
import { telegramQuery } from './queries.ts'
import { SetUpCard } from './set-up-card.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { setUpTexts } from './set-up-texts.ts'
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
  const names = useTexts(channelNames)
  return (
    <SetUpCard
      channel={channel}
      status={settings?.status ?? null}
      begin={{ title: t('tgBot'), text: t('tgBotText'), to: BOT_FATHER }}
      values={{
        title: t('tgToken'),
        facts: settings ? [[t('botToken'), `${settings.bot_id}:…${settings.bot_token_last4}`]] : [],
        form: (end) => (
          <SetUpForm
            name={names('telegram')}
            queryKey={telegramQuery.queryKey}
            put={(data) => api().putTelegramChannel({ bot_token: textOf(data, 'bot_token') ?? '' })}
            end={end}
          >
            {(faults) => (
              <Field label={t('botToken')} hint={t('botTokenHint')} fault={faults.bot_token}>
                <Value name="bot_token" placeholder={EXAMPLE} />
              </Field>
            )}
          </SetUpForm>
        ),
      }}
      trial={
        settings?.username ? (
          <>
            <p className="text-soft">{t('tgTry')}</p>
            <OutsideLink to={`https://t.me/${settings.username}`} />
          </>
        ) : null
      }
    />
  )
}
