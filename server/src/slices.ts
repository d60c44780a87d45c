// Every event, route, callback, notice, reaction, job, loop and measure of the system, in one list each.
import { accountEvents } from './accounts/events.ts'
import { accountRoutes } from './accounts/routes.ts'
import { userJobs } from './accounts/user.ts'
import { workspaceJobs } from './accounts/workspace.ts'
import { aiEvents } from './ai/events.ts'
import { aiPauseJobs } from './ai/pause.ts'
import { reserveJobs } from './ai/reserve.ts'
import { aiRoutes } from './ai/routes.ts'
import { assistantEvents } from './assistant/events.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { answerJobs } from './automations/answer-question.ts'
import { callJobs } from './automations/call.ts'
import { timerLoops } from './automations/due.ts'
import { automationEvents } from './automations/events.ts'
import { flowRoutes } from './automations/flow-routes.ts'
import { forgetRunJobs } from './automations/forget.ts'
import { planJobs } from './automations/plan.ts'
import { automationReactions } from './automations/react.ts'
import { automationRoutes } from './automations/routes.ts'
import { stepJobs } from './automations/step-job.ts'
import { availabilityEvents } from './availability/events.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { calendarRoutes } from './bookings/calendar/routes.ts'
import { depositJobs } from './bookings/deposit.ts'
import { bookingEvents } from './bookings/events.ts'
import { holdJobs } from './bookings/hold.ts'
import { mergeReactions } from './bookings/merge.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { threadJobs } from './bookings/thread.ts'
import { botEvents } from './bot/events.ts'
import { handoffJobs } from './bot/handoff.ts'
import { inboxJobs, inboxReactions } from './bot/inbox.ts'
import { resolvedReactions } from './bot/resolved.ts'
import { botRoutes } from './bot/routes.ts'
import { turnJobs } from './bot/turn.ts'
import { catalogEvents } from './catalog/events.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { checkJobs } from './channels/check.ts'
import { channelEvents } from './channels/events.ts'
import { receivedJobs } from './channels/forget.ts'
import { pauseJobs } from './channels/pause.ts'
import { readAgainJobs } from './channels/read-again.ts'
import { channelRoutes } from './channels/routes.ts'
import { pollingLoops } from './channels/telegram/poll.ts'
import { syncJobs } from './channels/whatsapp/sync.ts'
import { attachmentJobs } from './conversations/attachment.ts'
import { conversationCallbacks } from './conversations/callback.ts'
import { cannedReplyRoutes } from './conversations/canned-reply-routes.ts'
import { conversationEvents } from './conversations/events.ts'
import { mediaJobs } from './conversations/fetch-media.ts'
import { inboundJobs } from './conversations/inbound.ts'
import { modeJobs } from './conversations/mode-end.ts'
import { outboundJobs, outboundReactions } from './conversations/outbound.ts'
import { pauseEndReactions } from './conversations/pause-end.ts'
import { policyRoutes } from './conversations/policy-routes.ts'
import { readJobs } from './conversations/read.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { typingJobs } from './conversations/send.ts'
import { serviceStatusJobs, serviceStatusRoutes } from './conversations/service-status.ts'
import { customerEvents } from './customers/events.ts'
import { customerRoutes } from './customers/routes.ts'
import { fileJobs } from './files/file.ts'
import { fileRoutes } from './files/routes.ts'
import type { Callback } from './http/callback.ts'
import type { Notice } from './http/contract/notification.ts'
import { idempotencyJobs } from './http/idempotency.ts'
import { rateLimitJobs } from './http/rate-limit.ts'
import type { Route } from './http/route.ts'
import { crawlJobs } from './knowledge/crawl/crawl.ts'
import { sourceEvents } from './knowledge/crawl/events.ts'
import { refreshJobs } from './knowledge/crawl/run.ts'
import { sourceRoutes } from './knowledge/crawl/source-routes.ts'
import { embedJobs, embedReactions } from './knowledge/embed-knowledge.ts'
import { knowledgeEvents } from './knowledge/events.ts'
import { indexJobs } from './knowledge/index-item.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { uploadJobs } from './knowledge/upload.ts'
import { notificationEvents } from './notifications/events.ts'
import { forgetNotificationJobs } from './notifications/forget.ts'
import { notifyReactions } from './notifications/notify.ts'
import { operatorBotCallbacks, operatorBotJobs } from './notifications/operator-bot.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { noticeJobs } from './notifications/send-notices.ts'
import { takeForTeam, teamChatJobs } from './notifications/team-chat.ts'
import type { EventType } from './platform/event.ts'
import type { Reaction } from './platform/events.ts'
import type { Job } from './platform/jobs.ts'
import type { NewLoop } from './platform/lease-loop.ts'
import type { Measure } from './platform/metrics.ts'
import { anonymiseJobs } from './privacy/anonymise.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { stageEvents } from './stages/events.ts'
import { stageRoutes } from './stages/routes.ts'
import { streamRoutes } from './stream/routes.ts'
import { webchatEvents } from './webchat/events.ts'
import { forgetJobs } from './webchat/forget.ts'
import { webchatRoutes } from './webchat/routes.ts'
import { deliveryMeasures } from './webhooks/due.ts'
import { webhookEvents } from './webhooks/events.ts'
import { webhookReactions } from './webhooks/fan-out.ts'
import { webhookJobs } from './webhooks/forget.ts'
import { webhookNotices } from './webhooks/notices.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhookLoops } from './webhooks/sender.ts'
import { invitedPersonReactions } from './work/actions/invited-person.ts'
import { workEvents } from './work/events.ts'
import { attachmentRoutes } from './work/evidence/attachment-routes.ts'
import { locationReactions } from './work/evidence/shared-location.ts'
import { workRoutes } from './work/routes.ts'

export const events: readonly EventType[] = [
  ...accountEvents,
  ...catalogEvents,
  ...availabilityEvents,
  ...customerEvents,
  ...channelEvents,
  ...aiEvents,
  ...conversationEvents,
  ...knowledgeEvents,
  ...sourceEvents,
  ...stageEvents,
  ...bookingEvents,
  ...workEvents,
  ...webchatEvents,
  ...botEvents,
  ...automationEvents,
  ...webhookEvents,
  ...assistantEvents,
  ...notificationEvents,
]

const routesBelowStream: readonly Route[] = [
  ...accountRoutes,
  ...catalogRoutes,
  ...availabilityRoutes,
  ...customerRoutes,
  ...privacyRoutes,
  ...channelRoutes,
  ...aiRoutes,
  ...conversationRoutes,
  ...cannedReplyRoutes,
  ...policyRoutes,
  ...serviceStatusRoutes,
  ...knowledgeRoutes,
  ...sourceRoutes,
  ...stageRoutes,
  ...bookingRoutes,
  ...calendarRoutes,
  ...workRoutes,
  ...attachmentRoutes,
  ...fileRoutes,
  ...webchatRoutes,
  ...botRoutes,
  ...automationRoutes,
  ...flowRoutes,
  ...webhookRoutes,
  ...assistantRoutes,
  ...notificationRoutes,
]

export const routes: readonly Route[] = [...routesBelowStream, ...streamRoutes(events, routesBelowStream)]

/** The paths that providers call. */
export const callbacks: readonly Callback[] = [...conversationCallbacks, ...operatorBotCallbacks]

export const notices: readonly Notice[] = webhookNotices

export const reactions: readonly Reaction[] = [
  ...webhookReactions,
  ...mergeReactions,
  ...outboundReactions,
  ...pauseEndReactions,
  ...embedReactions,
  ...locationReactions,
  ...invitedPersonReactions,
  ...inboxReactions,
  ...resolvedReactions,
  ...automationReactions,
  ...notifyReactions,
]

export const jobs: readonly Job[] = [
  ...idempotencyJobs,
  ...rateLimitJobs,
  ...userJobs,
  ...workspaceJobs,
  ...depositJobs,
  ...holdJobs,
  ...anonymiseJobs,
  ...threadJobs,
  ...fileJobs,
  ...inboundJobs(takeForTeam),
  ...mediaJobs,
  ...pauseJobs,
  ...aiPauseJobs,
  ...reserveJobs,
  ...checkJobs,
  ...syncJobs,
  ...receivedJobs,
  ...readAgainJobs,
  ...modeJobs,
  ...outboundJobs,
  ...readJobs,
  ...typingJobs,
  ...attachmentJobs,
  ...serviceStatusJobs,
  ...indexJobs,
  ...embedJobs,
  ...uploadJobs,
  ...crawlJobs,
  ...refreshJobs,
  ...webhookJobs,
  ...forgetJobs,
  ...turnJobs,
  ...handoffJobs,
  ...inboxJobs,
  ...planJobs,
  ...forgetRunJobs,
  ...stepJobs,
  ...callJobs,
  ...answerJobs,
  ...noticeJobs,
  ...teamChatJobs,
  ...operatorBotJobs,
  ...forgetNotificationJobs,
]

/** The loops that every worker process runs besides the jobs. */
export const loops: readonly NewLoop[] = [...webhookLoops, ...timerLoops, ...pollingLoops]

export const measures: readonly Measure[] = [...deliveryMeasures]
