// Makes the stages, unless the workspace has its own already.
import { currentStages } from '../../stages/config.ts'
import { putStageConfig } from '../../work/actions/stage-config.ts'
import type { DataOf } from '../item-data.ts'
import type { Made, Making } from './making.ts'

/** Every workspace begins with this version of the stages. */
const FACTORY_VERSION = 1

export async function makeStages({ ctx }: Making, data: DataOf<'stages'>): Promise<Made> {
  const { version } = await currentStages(ctx)
  if (version > FACTORY_VERSION) return { result: 'found', made_id: null }
  await putStageConfig(ctx, data)
  return { result: 'made', made_id: null }
}
