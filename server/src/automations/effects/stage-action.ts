// The action run_stage_action: an action of the workspace's stages, with all its rules. Nobody could be asked whether a
// booking may end before its start, so the automation confirms that itself.
import { runAction } from '../../work/actions/action.ts'
import { type EffectOutcome, subjectOf, type Work } from './effect.ts'

export async function runStageAction(work: Work, key: string, data: Record<string, unknown>): Promise<EffectOutcome> {
  const { stage, status } = await runAction(work.ctx, subjectOf(work).id, key, { data, early: true })
  return { kind: 'done', result: { stage, status } }
}
