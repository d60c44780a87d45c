// The events of project AI.
import { Id, Nullable, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

export const aiPaused = event('ai.paused', {
  data: Type.Object({
    scope: Type.String(),
    reason: Nullable(Type.String()),
    until: Nullable(Type.String()),
  }),
  readAt: 'GET /ai/usage',
})

/** Somebody has ended the pause, or its `until` has passed. */
export const aiResumed = event('ai.resumed', {
  data: Type.Object({ scope: Type.String() }),
  readAt: 'GET /ai/usage',
})

/** The first notice of its code on a day. `about` is the automation or flow, if the notice is about one. */
export const aiNoticeAdded = event('ai.notice_added', {
  data: Type.Object({
    notice: Type.Object({
      id: Id('ntc'),
      code: Type.String(),
      level: Type.String(),
      about: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    }),
  }),
  readAt: 'GET /ai/notices',
})

export const AI_SETTINGS = ['limits', 'spam_guard', 'blocked'] as const

/** `part` is one of AI_SETTINGS. */
export const aiSettingsChanged = event('ai.settings_changed', {
  data: Type.Object({ part: Type.String() }),
  readAt: 'GET /ai/usage',
})

export const aiEvents = [aiPaused, aiResumed, aiNoticeAdded, aiSettingsChanged]
