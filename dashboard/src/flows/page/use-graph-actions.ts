// The actions of a member on the graph, in either view. Each action is one entry of undo.
import { useMemo } from 'react'
import { useTexts } from '../../text/texts.ts'
import { notify } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import type { GraphActions } from '../canvas/drawing.ts'
import { type Kind, newNode } from '../kinds.ts'
import {
  addAfter,
  addNode,
  connect,
  duplicate,
  type Exit,
  type Graph,
  moveUp,
  nextInLine,
  nodeOf,
  openPorts,
  place,
  portsOf,
  removeNodes,
} from '../model/graph.ts'
import { arranged } from '../model/layout.ts'
import { stepsOf } from '../model/order.ts'
import { flowTexts } from '../texts.ts'
import type { StepWords } from '../words.ts'
import type { FlowEditor } from './use-flow-editor.ts'

const MAX_NODES = 100

export function useGraphActions(
  editor: FlowEditor,
  selected: string | null,
  select: (id: string | null) => void,
  words: StepWords,
): GraphActions {
  const t = useTexts(flowTexts)
  const ui = useTexts(uiTexts)
  const { edit, undo, present } = editor
  return useMemo(() => {
    const added = (make: (graph: Graph) => { graph: Graph; id: string } | null) => {
      const graph = present()
      if (graph.nodes.length >= MAX_NODES) return notify(t('tooMany'), { tone: 'danger' })
      const made = make(graph)
      if (!made) return
      edit(() => made.graph)
      select(made.id)
    }
    return {
      add: (kind: Kind, where) =>
        added((graph) => {
          const node = newNode(kind)
          if (where && 'x' in where) return addNode(graph, node, where)
          const exit = where ?? exitFor(graph, selected)
          return exit
            ? addAfter(graph, { from: exit.from, port: exit.port }, node)
            : addNode(graph, node, { x: 0, y: 0 })
        }),
      connect: (exit, to) => edit((graph) => connect(graph, exit, to)),
      remove: (ids) => {
        const graph = present()
        const node = nodeOf(graph, ids[0])
        if (removeNodes(graph, ids) === graph) return
        edit((before) => removeNodes(before, ids))
        select(null)
        if (node) notify(t('deletedStep', { title: words.title(node) }), { action: { label: ui('undo'), run: undo } })
      },
      duplicate: (id) => added((graph) => duplicate(graph, id)),
      moveUp: (id) => edit((graph) => moveUp(graph, id)),
      moveDown: (id) =>
        edit((graph) => {
          const next = nextInLine(graph, id)
          return next === undefined ? graph : moveUp(graph, next)
        }),
      place: (places) => edit((graph) => place(graph, places)),
      arrange: () => edit(arranged),
    }
  }, [edit, undo, present, selected, select, words, t, ui])
}

/** By default, a step is added behind the selected one, or else behind the first port without an edge. */
function exitFor(graph: Graph, selected: string | null): Exit | null {
  const chosen = selected === null ? undefined : nodeOf(graph, selected)
  const port = chosen && (openPorts(graph, chosen)[0] ?? portsOf(chosen)[0])
  if (chosen && port !== undefined) return { from: chosen.id, port }
  const open = stepsOf(graph).map(({ node }) => ({ node, port: openPorts(graph, node)[0] }))
  const last = open.findLast(
    ({ node, port }) => port !== undefined && (node.type === 'trigger' || graph.edges.some(({ to }) => to === node.id)),
  )
  return last?.port === undefined ? null : { from: last.node.id, port: last.port }
}
