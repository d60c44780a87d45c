// The routes of channels. Only team members may call them, with a session; API keys are refused.
import { member } from '../http/caller.ts'
import { readFuture } from '../http/future.ts'
import { list, slow, write } from '../http/route.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { getChannel, listChannels, pageOfChannels } from './channel.ts'
import { checkNow, getSetUp } from './check.ts'
import { listPauses, pauseChannel, resumeChannel } from './pause.ts'
import type { ChannelName } from './provider.ts'
import {
  Channel,
  NewPause,
  PauseEntry,
  SyncedTemplates,
  TelegramChannel,
  TelegramSettings,
  Template,
  WhatsAppChannel,
  WhatsAppSettings,
} from './schema.ts'
import { deleteTelegram, getTelegram, putTelegram } from './telegram/settings.ts'
import { deleteWhatsApp, getWhatsApp, putWhatsApp } from './whatsapp/settings.ts'
import { syncTemplates } from './whatsapp/sync.ts'
import { listTemplates } from './whatsapp/templates.ts'

const looks = { tag: 'Channels', access: member('agent') }
const manages = { tag: 'Channels', access: member('admin') }

const REFUSED =
  "If the provider refuses the settings, the answer is `validation_error` with the code `refused_by_provider` and the provider's own text. If the provider cannot be reached, the channel is `unchecked` and is checked again within a minute."

const statuses = [
  list({
    at: 'GET /channels',
    id: 'listChannels',
    summary: 'All channels, set up or not',
    description: 'WhatsApp, Telegram and WebChat, always in this order, with the status of each.',
    ...looks,
    item: Channel,
    run: async (ctx, { page }) => pageOfChannels(await listChannels(ctx), page),
  }),
  list({
    at: 'GET /channels/pauses',
    id: 'listChannelPauses',
    summary: 'When channels were paused, by whom and why',
    description: 'Newest first, with those that are in force.',
    ...looks,
    item: PauseEntry,
    run: (ctx, { page }) => listPauses(ctx, page),
  }),
  write({
    at: 'POST /channels/{channel}/pause',
    id: 'pauseChannel',
    summary: 'Send nothing on a channel for a while',
    description:
      'New messages are refused with `channel_paused`, the bot does not answer, and queued messages wait for up to 24 hours. Messages of customers are stored and shown. The pause ends exactly at `until`. A new pause replaces the one that is in force.',
    answer: 'The channel, which is paused',
    ...manages,
    mustExist: (ctx, { channel }) => getChannel(ctx, channel),
    body: NewPause,
    returns: [200, Channel],
    async run(ctx, { params, body }) {
      await pauseChannel(ctx, params.channel as ChannelName, readPause(ctx, body))
      return getChannel(ctx, params.channel)
    },
  }),
  write({
    at: 'POST /channels/{channel}/resume',
    id: 'resumeChannel',
    summary: 'Send on a channel again',
    description: 'Messages that were queued before the pause are sent. A channel that is not paused stays as it is.',
    answer: 'The channel, which is no longer paused',
    ...manages,
    mustExist: (ctx, { channel }) => getChannel(ctx, channel),
    returns: [200, Channel],
    async run(ctx, { params }) {
      await resumeChannel(ctx, params.channel as ChannelName)
      return getChannel(ctx, params.channel)
    },
  }),
  slow({
    at: 'POST /channels/{channel}/check',
    id: 'checkChannel',
    summary: 'Ask the provider of a channel now',
    description:
      'Every channel is checked about once a minute. This checks one at once, for somebody who has just changed something at the provider. WebChat has no provider, so it is not found.',
    answer: 'The channel, with its status after the check',
    ...manages,
    mustExist: (ctx, { channel }) => getSetUp(ctx, channel),
    returns: [200, Channel],
    async run(ctx, { params }) {
      await checkNow(ctx, params.channel)
      return getChannel(ctx, params.channel)
    },
  }),
]

function readPause(ctx: WriteCtx, { reason, until }: Static<typeof NewPause>) {
  return { reason: reason ?? null, until: until ? readFuture(ctx, '/until', until) : null }
}

const whatsapp = [
  slow({
    at: 'GET /channels/whatsapp',
    id: 'getWhatsAppChannel',
    summary: 'The WhatsApp number, as it is set up',
    description: 'Without its secrets, of which the last four characters are shown. Not found when none is set up.',
    ...looks,
    problems: ['not_found'],
    returns: [200, WhatsAppChannel],
    run: getWhatsApp,
  }),
  slow({
    at: 'PUT /channels/whatsapp',
    id: 'putWhatsAppChannel',
    summary: 'Set up a WhatsApp number, or change how it is set up',
    description: `The answer has the callback URL and the verify token to enter in the Meta app; they stay the same when the settings change. ${REFUSED} A number that another workspace has is refused at \`phone_number_id\`.`,
    answer: 'The number as it is set up now',
    ...manages,
    body: WhatsAppSettings,
    returns: [200, WhatsAppChannel],
    run: (ctx, { body }) => putWhatsApp(ctx, body),
  }),
  slow({
    at: 'DELETE /channels/whatsapp',
    id: 'deleteWhatsAppChannel',
    summary: 'Remove the WhatsApp number',
    description: 'Its hook is closed, and queued messages fail as `not_reachable`. Conversations stay.',
    ...manages,
    problems: ['not_found'],
    returns: [204],
    run: deleteWhatsApp,
  }),
  list({
    at: 'GET /channels/whatsapp/templates',
    id: 'listWhatsAppTemplates',
    summary: 'The templates of the WhatsApp account',
    description: 'By name, as they were at the last sync. WhatsApp reports when the status of a template changes.',
    ...looks,
    item: Template,
    run: (ctx, { page }) => listTemplates(ctx, page),
  }),
  slow({
    at: 'POST /channels/whatsapp/templates/sync',
    id: 'syncWhatsAppTemplates',
    summary: 'Ask WhatsApp for its templates',
    description: 'Replaces the stored templates by those of WhatsApp. `unavailable` if WhatsApp cannot be reached now.',
    answer: 'How many there are',
    ...manages,
    returns: [200, SyncedTemplates],
    problems: ['not_found'],
    run: syncTemplates,
  }),
]

const telegram = [
  slow({
    at: 'GET /channels/telegram',
    id: 'getTelegramChannel',
    summary: 'The Telegram bot, as it is set up',
    description: 'Without its token, of which the last four characters are shown. Not found when none is set up.',
    ...looks,
    problems: ['not_found'],
    returns: [200, TelegramChannel],
    run: getTelegram,
  }),
  slow({
    at: 'PUT /channels/telegram',
    id: 'putTelegramChannel',
    summary: 'Set up a Telegram bot, or change its token',
    description: `Telegram calls a hook for each update; without a public https address Holdfast asks Telegram for updates instead, so that a bot also works on a machine at home. ${REFUSED} A bot that another workspace has is refused at \`bot_token\`.`,
    answer: 'The bot as it is set up now',
    ...manages,
    body: TelegramSettings,
    returns: [200, TelegramChannel],
    run: (ctx, { body }) => putTelegram(ctx, body),
  }),
  slow({
    at: 'DELETE /channels/telegram',
    id: 'deleteTelegramChannel',
    summary: 'Remove the Telegram bot',
    description: 'Its hook is closed, and queued messages fail as `not_reachable`. Conversations stay.',
    ...manages,
    problems: ['not_found'],
    returns: [204],
    run: deleteTelegram,
  }),
]

export const channelRoutes = [...statuses, ...whatsapp, ...telegram]
