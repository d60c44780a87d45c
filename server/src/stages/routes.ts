// The public face of the stage configuration, as far as it is read; what writes it looks at open tasks, and is above.
import { key } from '../http/caller.ts'
import { list, read } from '../http/route.ts'
import { getCurrentStageConfig, getNumberedConfig, listStageVersions } from './config.ts'
import { StageConfig, StageVersion } from './schema.ts'

const reads = { tag: 'Stages', access: key('config:read') }

export const stageRoutes = [
  read({
    at: 'GET /stage-config',
    id: 'getStageConfig',
    summary: 'The stages of tasks, and the actions that move them on',
    ...reads,
    returns: [200, StageConfig],
    run: getCurrentStageConfig,
  }),
  list({
    at: 'GET /stage-config/versions',
    id: 'listStageConfigVersions',
    summary: 'Every version of the stage configuration',
    description: 'Newest first. Version 1 is what every workspace begins with.',
    item: StageVersion,
    ...reads,
    run: (ctx, { page }) => listStageVersions(ctx, page),
  }),
  read({
    at: 'GET /stage-config/versions/{version}',
    id: 'getStageConfigVersion',
    summary: 'One version of the stage configuration',
    ...reads,
    returns: [200, StageConfig],
    mustExist: getNumberedConfig,
    run: (ctx, { params }) => getNumberedConfig(ctx, params),
  }),
]
