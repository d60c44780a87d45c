// The public routes that read the stage configuration. The routes that write it are in work, because they need open
// tasks.
import { key } from '../http/caller.ts'
import { list, read } from '../http/route.ts'
import { getCurrentStageConfig, getNumberedConfig, listStageVersions } from './config.ts'
import { StageConfig, StageVersion } from './schema.ts'

const reads = { tag: 'Stages', access: key('config:read') }

export const stageRoutes = [
  read({
    at: 'GET /stage-config',
    id: 'getStageConfig',
    compressed: true,
    summary: 'The stages of tasks, and the actions that move them on',
    description: 'The version that tasks use now. You can change the answer and send it back with `PUT /stage-config`.',
    answer: 'The current version',
    ...reads,
    returns: [200, StageConfig],
    run: getCurrentStageConfig,
  }),
  list({
    at: 'GET /stage-config/versions',
    id: 'listStageConfigVersions',
    summary: 'Every version of the stage configuration',
    description:
      'Newest first, with the author and the reason of each. Every workspace begins with version 1. To read the content of a version, use its number.',
    answer: 'A page of versions',
    item: StageVersion,
    ...reads,
    run: (ctx, { page }) => listStageVersions(ctx, page),
  }),
  read({
    at: 'GET /stage-config/versions/{version}',
    id: 'getStageConfigVersion',
    summary: 'One version of the stage configuration',
    description: 'A version never changes. To use an earlier version again, revert to it.',
    answer: 'The version',
    ...reads,
    returns: [200, StageConfig],
    mustExist: getNumberedConfig,
    run: (ctx, { params }) => getNumberedConfig(ctx, params),
  }),
]
