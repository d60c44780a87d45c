// The walk through notifications: what the owner is told, their preferences, and a link to Telegram.
import type { EmulatedTelegram } from '../providers/telegram.ts'
import type { Insider } from './walk.ts'

export async function walkNotifications(
  { world, see, me }: Insider,
  { bot }: { bot: EmulatedTelegram },
): Promise<void> {
  await world.runJobs()
  const { data } = see('listNotifications', await me.get('/notifications'))
  see('countUnreadNotifications', await me.get('/notifications/unread'))
  see('readNotifications', await me.post('/notifications/read', { ids: [data[0].id] }))
  see('listNotifications', await me.get('/notifications?unread=false'))
  const preferences = see('getNotificationPreferences', await me.get('/me/notification-preferences'))
  const quiet_hours = { from: '22:00', to: '07:00' }
  see('putNotificationPreferences', await me.put('/me/notification-preferences', { ...preferences, quiet_hours }))
  see('getNotificationPreferences', await me.get('/me/notification-preferences'))
  await me.put('/channels/telegram', bot.settings)
  see('getMemberTelegram', await me.get('/me/telegram'))
  const { url } = see('linkMemberTelegram', await me.post('/me/telegram'))
  await bot.say(bot.person(), { text: `/start ${new URL(url).searchParams.get('start')}` })
  await world.runJobs()
  see('getMemberTelegram', await me.get('/me/telegram'))
  see('unlinkMemberTelegram', await me.delete('/me/telegram'))
}
