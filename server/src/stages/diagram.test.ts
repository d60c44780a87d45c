// The diagrams in docs/work.md show the factory default.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACTORY_DEFAULT } from './factory-default.ts'
import { TASK_KINDS, type TaskKind } from './schema.ts'

const page = readFileSync(new URL('../../../docs/work.md', import.meta.url), 'utf8')
const [scheduled = '', queue = ''] = [...page.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, picture = '']) => picture)
const pictures: Record<TaskKind, string> = { scheduled, queue }

const { stages, actions, initial } = FACTORY_DEFAULT

test.each(TASK_KINDS)('the diagram of %s tasks shows every action from every stage, and no other', (kind) => {
  const isOfKind = (key: string) => stages.some((stage) => stage.key === key && stage.kinds.includes(kind))
  const arrows = actions
    .filter(({ kinds }) => kinds.includes(kind))
    .flatMap(({ key, from, to }) => from.filter(isOfKind).map((stage) => `${stage} --> ${to}: ${key}`))
  const ends = stages
    .filter(({ terminal, kinds }) => terminal && kinds.includes(kind))
    .map(({ key }) => `${key} --> [*]`)
  const drawn = pictures[kind]
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes('-->'))
  expect(drawn.toSorted()).toEqual([`[*] --> ${initial[kind]}`, ...arrows, ...ends].toSorted())
})
