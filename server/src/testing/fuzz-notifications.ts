// The things that random calls about notifications need in order to succeed.
import { NOTICE_KINDS } from '../notifications/kinds.ts'
import type { Ready } from './fuzz-ready.ts'

const telegram: Ready = async (workspace, _known, _now, world) => {
  await world.connectTelegram(workspace)
  return []
}

/** By the id of the operation. */
export const READY_NOTIFICATIONS: Record<string, Ready> = { linkMemberTelegram: telegram }

/** Complete bodies that the rules allow. */
export const NOTIFICATION_BODIES: Record<string, () => object[]> = {
  putNotificationPreferences: () => [
    {
      kinds: Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, { dashboard: true, telegram: true }])),
      quiet_hours: { from: '22:00', to: '07:00' },
    },
  ],
}
