// The events of the stage configuration.
import { Nullable, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

export const stageConfigUpdated = event('stage_config.updated', {
  data: Type.Object({ version: Type.Integer(), reverted_from: Nullable(Type.Integer()) }),
  readAt: 'GET /stage-config',
})

export const stageEvents = [stageConfigUpdated]
