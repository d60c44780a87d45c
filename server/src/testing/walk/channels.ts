// The walk through channels, with providers that are emulated.
import type { EmulatedTelegram } from '../providers/telegram.ts'
import type { EmulatedWhatsApp } from '../providers/whatsapp.ts'
import type { Insider } from './walk.ts'

interface Providers {
  meta: EmulatedWhatsApp
  bot: EmulatedTelegram
}

export async function walkChannels({ world, see, me }: Insider, { meta, bot }: Providers): Promise<void> {
  see('listChannels', await me.get('/channels'))
  see('putWhatsAppChannel', await me.put('/channels/whatsapp', meta.settings))
  see('getWhatsAppChannel', await me.get('/channels/whatsapp'))
  see('putTelegramChannel', await me.put('/channels/telegram', bot.settings))
  see('getTelegramChannel', await me.get('/channels/telegram'))
  see('checkChannel', await me.post('/channels/telegram/check'))
  see('getBot', await me.get('/bot'))
  see(
    'testBot',
    await me.post('/bot/test', {
      channel: 'webchat',
      locale: 'pt-BR',
      messages: ['oi', { text: 'oi' }],
      settings: { name: 'Lia' },
    }),
  )
  see('putBot', await me.put('/bot', { name: 'Lia', intents: { prices: false } }))
  const policies = [{ channel: 'whatsapp', when: 'outside_hours', human_hold_minutes: 60 }]
  see('putChannelPolicies', await me.put('/bot/channel-policies', { policies }))
  see('getChannelPolicies', await me.get('/bot/channel-policies'))
  see('syncWhatsAppTemplates', await me.post('/channels/whatsapp/templates/sync'))
  see('listWhatsAppTemplates', await me.get('/channels/whatsapp/templates'))
  see('pauseChannel', await me.post('/channels/whatsapp/pause', { reason: 'Holiday', until: '2031-01-01T00:00:00Z' }))
  see('listChannels', await me.get('/channels'))
  see('listChannelPauses', await me.get('/channels/pauses'))
  see('resumeChannel', await me.post('/channels/whatsapp/resume'))
  see('listChannelPauses', await me.get('/channels/pauses'))
  await world.runJobs()
  see('listChannelServiceStatus', await me.get('/channels/service-status'))
  see('deleteTelegramChannel', await me.delete('/channels/telegram'))
  see('deleteWhatsAppChannel', await me.delete('/channels/whatsapp'))
}
