// The actions of a member on a whole conversation: resolve, reopen, snooze, and change who answers.
import { api, type Conversation } from '../../data/api.ts'
import { say } from '../../text/texts.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { changeConversation, patchConversation } from '../conversation-cache.ts'
import { pageTexts } from './texts.ts'

export function resolve({ id, customer }: Conversation): void {
  const undo = () => reopen({ id, customer })
  void changeConversation(id, { status: 'resolved' }, () => api().resolveConversation(id)).then(
    () =>
      notify(say(pageTexts, 'resolved', { name: customer.name }), {
        action: { label: say(uiTexts, 'undo'), run: undo },
      }),
    notifyProblem,
  )
}

export function reopen({ id, customer }: Pick<Conversation, 'id' | 'customer'>): void {
  void changeConversation(id, { status: 'open' }, () => api().reopenConversation(id)).then(
    () => notify(say(pageTexts, 'reopened', { name: customer.name })),
    notifyProblem,
  )
}

export function changeMode({ id, mode }: Conversation): void {
  const next = mode === 'bot' ? 'human' : 'bot'
  void changeConversation(id, { mode: next }, () => api().changeConversationMode(id, { mode: next })).catch(
    notifyProblem,
  )
}

/** Null ends the snooze. `when` is the moment in words. */
export function snooze(conversation: Conversation, until: string | null, when: string): void {
  void patchConversation(conversation, () => ({ snoozed_until: until }), { snoozed_until: until }).then(
    () => notify(until ? say(pageTexts, 'snoozed', { when }) : say(pageTexts, 'awake')),
    notifyProblem,
  )
}
