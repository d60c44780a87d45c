// The shapes of channels: their status, their settings, their pauses and the templates of WhatsApp.
import {
  ActorShape,
  Body,
  BodyLike,
  documented,
  Flag,
  Growing,
  Id,
  Maybe,
  Moment,
  MomentAt,
  MomentIn,
  NOT_BLANK,
  Nullable,
  named,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { CHANNEL_STATUSES, CHANNELS } from './provider.ts'

const LastError = named(
  'ChannelError',
  Type.Object({
    code: Growing(CHANNEL_STATUSES, 'The status of the channel because of it.', 'auth_error'),
    message: TextOut('Error validating access token: Session has expired', "The provider's own text"),
    provider_code: Nullable(TextOut('190', "The provider's own code")),
    at: Moment,
  }),
  {
    description: 'The last thing that went wrong with a channel as a whole; failed messages have errors of their own.',
  },
)

const PAUSE = {
  reason: Nullable(TextOut('Closed for the holidays', 'As the person who paused it wrote it')),
  until: Nullable(MomentAt('2026-11-20T12:00:00.000Z', 'When it ends by itself; null: when somebody resumes it')),
  by: ActorShape,
  since: Moment,
}

export const CurrentPause = named('ChannelPauseNow', Type.Object(PAUSE), {
  description: 'Why nothing is sent on a channel at the moment.',
})

export const PauseEntry = named(
  'ChannelPause',
  Type.Object({
    id: Id('chp'),
    channel: Growing(CHANNELS),
    ...PAUSE,
    ended_at: Nullable(MomentAt('2026-11-20T12:00:00.000Z', 'null while it is in force')),
    ended_by: Nullable(ActorShape),
  }),
  { description: 'A pause of a channel, with its end.' },
)

const STATUS = {
  channel: Growing(CHANNELS),
  configured: Flag(true, 'Whether it is set up'),
  status: Growing(
    CHANNEL_STATUSES,
    '`unchecked`: its provider could not be asked yet. `degraded`: messages wait or are held back.',
    'ok',
  ),
  display: Nullable(TextOut('+55 11 91234-5678', 'The number or the name of the bot, as customers see it')),
  paused: Flag(false, 'Whether sending is refused with `channel_paused`'),
  pause: UsuallyNull(CurrentPause),
  last_inbound_at: Nullable(MomentAt('2026-11-18T11:58:00.000Z', 'When a customer last wrote, to about ten seconds')),
  last_outbound_at: Nullable(
    MomentAt('2026-11-18T11:59:00.000Z', 'When a message was last sent, to about ten seconds'),
  ),
  last_error: UsuallyNull(LastError),
}

export const Channel = named('Channel', Type.Object(STATUS), {
  description: 'A channel on which customers write, and its status.',
})

const ProviderFacts = named(
  'ChannelProviderFacts',
  Type.Object({
    quality: Type.Optional(Nullable(TextOut('GREEN', "WhatsApp's rating of the number"))),
    messaging_limit: Type.Optional(
      Nullable(TextOut('TIER_1K', 'To how many people the business may write first within 24 hours')),
    ),
    throughput: Type.Optional(Nullable(TextOut('STANDARD', 'How fast WhatsApp accepts messages'))),
    verified_name: Type.Optional(Nullable(TextOut('Salão Aurora', 'The name that WhatsApp shows to customers'))),
    transport: Type.Optional(Nullable(Growing(['webhook', 'polling'], 'How updates of Telegram arrive.'))),
    pending_updates: Type.Optional(Nullable(Whole(0, undefined, documented(0, 'Updates that wait at Telegram')))),
  }),
  { description: 'What the provider says of the account. Which fields there are depends on the channel.' },
)

export const ServiceStatus = named(
  'ChannelServiceStatus',
  Type.Object({
    ...STATUS,
    queued: Whole(0, undefined, documented(0, 'Messages that wait to be sent')),
    oldest_queued_at: UsuallyNull(MomentAt('2026-11-18T11:59:00.000Z', 'Since when the first of them waits')),
    failed_24h: Whole(0, undefined, documented(0, 'Messages of the last 24 hours that could not be sent')),
    unreadable_24h: Whole(
      0,
      undefined,
      documented(0, 'Calls of the provider in the last 24 hours that could not be read'),
    ),
    checked_at: Nullable(MomentAt('2026-11-18T11:59:30.000Z', 'When the provider was last asked')),
    provider: Nullable(ProviderFacts),
  }),
  { description: 'The status of a channel in detail: its queue, its failures, and the facts that its provider gives.' },
)

const SET_UP = {
  channel: Growing(CHANNELS),
  status: STATUS.status,
  display: STATUS.display,
  checked_at: Nullable(MomentAt('2026-11-18T11:59:30.000Z', 'When the provider was last asked')),
  last_error: STATUS.last_error,
  created_at: Moment,
  updated_at: Moment,
}

const LAST_FOUR = 'Its last four characters; the rest is never shown again'
const PHONE_NUMBER_ID = '106540352242922'
const BUSINESS_ACCOUNT_ID = '102290129340398'
const VERIFY_TOKEN = 'a word of your own'

export const WhatsAppChannel = named(
  'WhatsAppChannel',
  Type.Object({
    ...SET_UP,
    phone_number_id: TextOut(PHONE_NUMBER_ID, 'The id that WhatsApp gave the number'),
    business_account_id: TextOut(BUSINESS_ACCOUNT_ID, 'The WhatsApp Business Account of the number'),
    access_token_last4: TextOut('x9Qz', LAST_FOUR),
    app_secret_last4: TextOut('1f0a', LAST_FOUR),
    callback_url: TextOut(
      'https://api.example.com/v1/hooks/whatsapp/0RqGxk2mTq9Lh7wVb3NcYd_Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk2',
      'Enter it as the callback URL in the Meta app',
    ),
    verify_token: TextOut(VERIFY_TOKEN, 'Enter it with the callback URL'),
  }),
  { description: 'A WhatsApp number that is set up, without its secrets.' },
)

const Digits = (example: string, description: string) =>
  Text(32, 1, { pattern: '^[0-9]+$', ...documented(example, description) })
const Secret = (most: number, example: string, description: string) =>
  Text(most, 1, { pattern: '^[\\x21-\\x7e]+$', ...documented(example, description) })

export const WhatsAppSettings = named(
  'WhatsAppSettings',
  BodyLike(WhatsAppChannel, {
    phone_number_id: Digits(PHONE_NUMBER_ID, 'From WhatsApp > API set-up in the Meta app; not the number itself'),
    business_account_id: Digits(BUSINESS_ACCOUNT_ID, 'The WhatsApp Business Account of the number'),
    access_token: Secret(1_000, 'EAAGexampleAccessToken', 'Of a system user, so that it does not expire'),
    app_secret: Secret(
      200,
      '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
      'From App settings > Basic; WhatsApp signs its calls with it',
    ),
    verify_token: Maybe(
      Text(200, 1, {
        pattern: NOT_BLANK,
        ...documented(VERIFY_TOKEN, 'WhatsApp sends it when the callback URL is entered; left out: a random one'),
      }),
    ),
  }),
  { description: 'The settings of a WhatsApp number.' },
)

export const TelegramChannel = named(
  'TelegramChannel',
  Type.Object({
    ...SET_UP,
    bot_id: TextOut('7654321098', 'The id that Telegram gave the bot'),
    username: Nullable(TextOut('salao_aurora_bot', 'The name of the bot; null until Telegram was asked')),
    bot_token_last4: TextOut('x9Qz', LAST_FOUR),
    transport: Growing(
      ['webhook', 'polling'],
      'Telegram calls us if `PUBLIC_URL` is an https address; otherwise we ask it for updates.',
    ),
  }),
  { description: 'A Telegram bot that is set up, without its token.' },
)

export const TelegramSettings = named(
  'TelegramSettings',
  BodyLike(TelegramChannel, {
    bot_token: Secret(200, '7654321098:AAFexample-BotToken_0123456789abcde', 'As BotFather gave it'),
  }),
  { description: 'The settings of a Telegram bot.' },
)

export const NewPause = named(
  'NewChannelPause',
  Body({
    reason: Maybe(
      Text(500, 1, {
        pattern: NOT_BLANK,
        ...documented('Closed for the holidays', 'For the team; customers do not see it'),
      }),
    ),
    until: Maybe(MomentIn),
  }),
  { description: 'Why a channel is paused, and when that ends by itself.' },
)

const TemplateParams = named(
  'WhatsAppTemplateParams',
  Type.Object({
    format: Growing(['positional', 'named'], '`positional`: send a list. `named`: send an object.'),
    names: Type.Array(
      Type.String(),
      documented(['1', '2'], 'The names of the values, in the order of header, body and buttons'),
    ),
  }),
  { description: 'The values that a template is filled with.' },
)

export const Template = named(
  'WhatsAppTemplate',
  Type.Object({
    name: TextOut('booking_reminder_24h'),
    language: TextOut('pt_BR', 'As WhatsApp writes it'),
    status: Growing(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'], 'Only approved ones can be sent.'),
    category: Growing(['UTILITY', 'MARKETING', 'AUTHENTICATION'], 'The category in which WhatsApp charges it.'),
    params: TemplateParams,
    sendable: Flag(true, 'Whether it is approved and of a kind that Holdfast can fill'),
    components: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object' }), {
      ...documented([{ type: 'BODY', text: 'Olá {{1}}, até amanhã às {{2}}.' }], 'Its parts, as WhatsApp has them'),
    }),
    synced_at: Moment,
  }),
  { description: 'A text that WhatsApp approves, so that it may be sent outside of the 24 hours.' },
)

export const SyncedTemplates = named(
  'SyncedWhatsAppTemplates',
  Type.Object({ synced: Whole(0, undefined, documented(12, 'How many templates there are now')) }),
  { description: 'The result of a sync of the templates.' },
)
