// The notification preferences of the member, and their chat on Telegram.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../data/api.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => api().getNotificationPreferences({ signal }),
})

export const telegramQuery = queryOptions({
  queryKey: ['me', 'telegram'],
  queryFn: ({ signal }) => api().getMemberTelegram({ signal }),
})
