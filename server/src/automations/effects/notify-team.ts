// The action notify_team: a notice for the team, and an event that the dashboard gets at once.
import { addNotice } from '../../ai/notice.ts'
import { emit } from '../../platform/events.ts'
import { automationNotified } from '../events.ts'
import { DONE, type EffectOutcome, type Work } from './effect.ts'

export async function notifyTeam({ ctx, run, subject }: Work, text: string): Promise<EffectOutcome> {
  const automation = { id: run.automation_id, name: ctx.actor.name }
  emit(ctx, automationNotified, { automation, run: { id: run.id }, subject, text })
  const data = { automation_id: automation.id, name: automation.name, subject, text }
  await addNotice(ctx, 'automation_notice', data, automation)
  return DONE
}
