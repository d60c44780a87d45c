// Carries out a command of the engine, through the slice that owns what it changes.
import type { Command } from '../engine/actions.ts'
import { assign } from './assign.ts'
import { comment } from './comment.ts'
import { createTask } from './create-task.ts'
import type { EffectOutcome, Work } from './effect.ts'
import { handOver, resolve, setModeOf } from './mode.ts'
import { notifyTeam } from './notify-team.ts'
import { sendMessage } from './send-message.ts'
import { runStageAction } from './stage-action.ts'
import { changeTags, setPriority } from './tags.ts'

/** A webhook is called by a job of its own, without a transaction. */
export type OwnCommand = Exclude<Command, { type: 'call_webhook' }>

/** Throws a `Problem` when a rule refuses the change. */
export function carryOut(work: Work, command: OwnCommand): Promise<EffectOutcome> {
  switch (command.type) {
    case 'send_message':
      return sendMessage(work, command)
    case 'assign':
      return assign(work, command.assignee_id)
    case 'set_mode':
      return setModeOf(work, command.mode)
    case 'resolve':
      return resolve(work)
    case 'add_tags':
    case 'remove_tags':
      return changeTags(work, command)
    case 'set_priority':
      return setPriority(work, command.priority)
    case 'run_stage_action':
      return runStageAction(work, command.key, command.data)
    case 'create_task':
      return createTask(work, command)
    case 'add_comment':
      return comment(work, command.body)
    case 'notify_team':
      return notifyTeam(work, command.text)
    case 'handoff':
      return handOver(work, command.assignee_id, command.note)
  }
}
