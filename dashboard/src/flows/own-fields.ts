// The fields that a flow adds: the answers to its questions, and what its webhooks answered.
import { use } from 'react'
import type { FieldType, KnownField } from '../automation-parts/catalog.ts'
import { kindOf } from './kinds.ts'
import type { Graph } from './model/graph.ts'
import { ShownGraph } from './offered.ts'

const TYPES: Record<string, FieldType> = { number: 'number', yes_no: 'boolean', option: 'enum' }

export const useOwnFields = (): KnownField[] => ownFields(use(ShownGraph))

export function ownFields({ nodes }: Graph): KnownField[] {
  return nodes.flatMap(({ type, config }): KnownField[] => {
    if (type !== 'ask' || typeof config.save_as !== 'string' || config.save_as === '') return []
    const expect = (config.expect ?? {}) as { type?: string; options?: { id: string }[] }
    const name = `answers.${config.save_as}`
    return [
      {
        name,
        root: 'message',
        path: name,
        type: TYPES[expect.type ?? ''] ?? 'text',
        values: expect.type === 'option' ? (expect.options ?? []).map(({ id }) => id) : [],
        isForTexts: false,
      },
    ]
  })
}

/** The names that texts and conditions of this flow can have besides those of its subject. */
export const useOwnNames = (): string[] => {
  const graph = use(ShownGraph)
  const calls = graph.nodes.filter((node) => kindOf(node) === 'call_webhook').map(({ id }) => `steps.${id}.status`)
  return [...new Set([...ownFields(graph).map(({ name }) => name), ...calls])]
}
