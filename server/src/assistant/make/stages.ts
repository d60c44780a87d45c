// Makes the stages, unless the workspace has its own already.
import { namesOfChanges } from '../../lib/canonical-json.ts'
import { contentOf, currentStages } from '../../stages/config.ts'
import { tidyConfig } from '../../stages/tidy.ts'
import { putStageConfig } from '../../work/actions/stage-config.ts'
import type { DataOf } from '../item-data.ts'
import { differencesOf, type Maker } from './making.ts'

/** Every workspace begins with this version of the stages. */
const FACTORY_VERSION = 1

export const stagesMaker: Maker<DataOf<'stages'>> = {
  async find({ ctx }, data) {
    const stages = await currentStages(ctx)
    const { version } = stages
    if (version === FACTORY_VERSION) return null
    const [before, after] = [contentOf(stages), tidyConfig(data)]
    const differences = differencesOf(before, after, namesOfChanges(before, after))
    return { id: null, name: null, version, differences, standsFor: true }
  },

  async make({ ctx }, data) {
    await putStageConfig(ctx, { ...data, expected_version: FACTORY_VERSION })
    return { result: 'made', made_id: null }
  },

  async change({ ctx }, data, { version }) {
    await putStageConfig(ctx, { ...data, expected_version: version })
  },
}
