// Finds a stage of a configuration, and says which categories are ends.
import type { Config, Stage } from './schema.ts'

export const findStage = ({ stages }: Config, key: string): Stage | undefined =>
  stages.find((stage) => stage.key === key)

export const isEnd = (category: string) => ['done', 'failed', 'cancelled'].includes(category)
