// One stage of a configuration: how it is found, and whether a task that stands in it has ended.
import type { Config, Stage } from './schema.ts'

export const findStage = ({ stages }: Config, key: string): Stage | undefined =>
  stages.find((stage) => stage.key === key)

export const isEnd = (category: string) => ['done', 'failed', 'cancelled'].includes(category)
