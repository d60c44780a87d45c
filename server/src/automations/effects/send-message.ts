// The action send_message: queues a message to the customer, or says why it is skipped or delayed.
import { MINUTE_MS, parseMoment, plus } from '@holdfast/time/moment.ts'
import { findPause } from '../../channels/pause.ts'
import type { LockedConversation } from '../../conversations/conversation.ts'
import { queueMessage } from '../../conversations/send.ts'
import { windowOf } from '../../conversations/shown.ts'
import type { Fault } from '../../platform/problem.ts'
import { Problem } from '../../platform/problem.ts'
import type { Command, Option } from '../engine/actions.ts'
import { type EffectOutcome, outgoingRef, type SkipCode, type Work } from './effect.ts'
import { findThread, openIfNew, type Thread } from './thread.ts'

type SendMessage = Extract<Command, { type: 'send_message' }>

/** When a channel is paused without an end, the run looks again after this time. */
const LOOK_AGAIN_AFTER_MS = 30 * MINUTE_MS

/** The message, or the question of a run, and the conversation that it is in. */
export interface Sent {
  outcome: EffectOutcome
  conversation: LockedConversation | null
}

export const sendMessage = async (work: Work, command: SendMessage): Promise<EffectOutcome> =>
  (await sendTo(work, command)).outcome

export async function sendTo(work: Work, command: SendMessage): Promise<Sent> {
  const { ctx } = work
  const thread = await findThread(work, command.channel)
  if (!thread) return without(skipped('not_reachable', 'The customer cannot be written to on any channel.'))
  const pause = await findPause(ctx, thread.channel)
  if (pause) return without(paused(work, thread, pause.until))
  const template = isWindowClosed(work, thread) ? command.template : null
  if (isWindowClosed(work, thread) && !template) return without(skipped('window_closed', WINDOW_CLOSED))
  const conversation = await openIfNew(ctx, thread)
  const content = template ? { template } : contentOf(command.text, command.options)
  try {
    const { message } = await queueMessage(ctx, conversation, { ...content, client_ref: outgoingRef(work) })
    const result = { conversation_id: conversation.id, message_id: message.id, channel: thread.channel }
    return { outcome: { kind: 'done', result, outgoing_id: message.id }, conversation }
  } catch (error) {
    const skip = error instanceof Problem ? skipOf(error) : null
    if (skip) return without(skip)
    throw error
  }
}

const without = (outcome: EffectOutcome): Sent => ({ outcome, conversation: null })
const skipped = (code: SkipCode, detail: string): EffectOutcome => ({ kind: 'skipped', code, detail })

const WINDOW_CLOSED =
  'More than 24 hours have passed since the customer last wrote, and the message has no template for this.'

/** WhatsApp lets a business write freely only after the customer has written. */
function isWindowClosed({ ctx }: Work, { channel, conversation }: Thread): boolean {
  const window = windowOf({ channel, last_inbound_at: conversation?.last_inbound_at ?? null }, ctx.now)
  return window !== null && !window.open
}

function paused({ ctx, settings }: Work, { channel }: Thread, until: Date | string | null): EffectOutcome {
  if (settings.on_paused_channel === 'skip') return skipped('paused', `The channel ${channel} is paused.`)
  const end = typeof until === 'string' ? parseMoment(until) : until
  return {
    kind: 'delayed',
    until: end ?? plus(ctx.now, LOOK_AGAIN_AFTER_MS),
    detail: `The channel ${channel} is paused.`,
  }
}

const contentOf = (text: string, options: readonly Option[] | null) =>
  options && options.length > 0 ? { text, options: { items: [...options] } } : { text }

/** The refusals that may still come after our check: a change before the lock, and what only the conversation knows. */
function skipOf({ code, more }: Problem): EffectOutcome | null {
  if (code === 'channel_paused') return skipped('paused', 'The channel is paused.')
  const faults = (more.errors ?? []) as Fault[]
  const fault = faults.find((each) => each.code === 'not_reachable' || each.code === 'window_closed')
  return fault ? skipped(fault.code as SkipCode, fault.message) : null
}
