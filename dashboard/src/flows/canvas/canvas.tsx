// The graph of a flow on a canvas: nodes are dragged, joined and chosen by pointer or by keys.
import '@xyflow/react/dist/base.css'
import './canvas.css'
import {
  applyNodeChanges,
  Background,
  type Connection,
  MarkerType,
  MiniMap,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { type DragEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { useWide } from '../../ui/use-wide.ts'
import { KINDS, type Kind, kindOf } from '../kinds.ts'
import { edgeFrom, NODE_HEIGHT_PIXELS, NODE_WIDTH_PIXELS, nodeOf, type Point, portsOf } from '../model/graph.ts'
import { numbersOf, stepsOf } from '../model/order.ts'
import { flowTexts } from '../texts.ts'
import { useWords } from '../words.ts'
import { CanvasTools } from './canvas-tools.tsx'
import { type ViewProps, wayKey } from './drawing.ts'
import { DRAGGED_KIND } from './palette.tsx'
import { type DrawnStep, StepNode } from './step-node.tsx'
import { type DrawnWay, WayEdge } from './way-edge.tsx'

const NODE_TYPES = { step: StepNode }
const EDGE_TYPES = { way: WayEdge }
const FIT = { padding: 0.15, maxZoom: 1, minZoom: 0.2 }
/** A flow with more steps than this begins with its first ones: all of them would be too small to read. */
const MAX_STEPS_IN_VIEW = 16
const FIRST_STEPS_IN_VIEW = 7

export function Canvas(props: ViewProps) {
  return (
    <ReactFlowProvider>
      <Surface {...props} />
    </ReactFlowProvider>
  )
}

function Surface({ graph, marks, faults, selected, select, actions }: ViewProps) {
  const t = useTexts(flowTexts)
  const isWide = useWide()
  const flow = useReactFlow()
  const drawn = useDrawnNodes({ graph, marks, faults, selected, actions })
  // While nodes are dragged, only the canvas knows where they are.
  const [nodes, setNodes] = useState(drawn)
  useEffect(() => {
    setNodes((before) => {
      const measured = new Map(before.map((node) => [node.id, node.measured]))
      return drawn.map((node) => {
        const size = measured.get(node.id)
        return size ? { ...node, measured: size } : node
      })
    })
  }, [drawn])
  const edges = useDrawnEdges({ graph, marks, actions })

  const change = useCallback((changes: NodeChange<DrawnStep>[]) => {
    setNodes((before) => applyNodeChanges(changes, before))
  }, [])
  const placeDragged = (moved: readonly { id: string; position: Point }[]) =>
    actions?.place(new Map(moved.map(({ id, position }) => [id, position])))

  const join = ({ source, sourceHandle, target }: Connection) =>
    actions?.connect({ from: source, port: sourceHandle ?? 'next' }, target)

  const drop = (event: DragEvent) => {
    const kind = event.dataTransfer.getData(DRAGGED_KIND)
    if (!actions || !KINDS.some((each) => each === kind)) return
    event.preventDefault()
    const way = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest('.react-flow__edge')?.getAttribute('data-id'))
      .find(Boolean)
    const edge = way ? graph.edges.find((each) => wayKey(each) === way) : undefined
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    actions.add(kind as Kind, edge ?? { x: x - NODE_WIDTH_PIXELS / 2, y: y - NODE_HEIGHT_PIXELS / 2 })
  }

  const press = (event: KeyboardEvent) => {
    if (!actions || !selected || (event.target as Element).closest('input,textarea,select,[role=menu],button')) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      actions.remove([selected])
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      actions.duplicate(selected)
    } else if (event.key.startsWith('Arrow') && event.altKey) {
      event.preventDefault()
      select(neighbour(graph, selected, event.key) ?? selected)
    }
  }

  useFollowSelected(selected, marks.nodes.size > 0)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the focused node inside
    <div className="relative h-full min-h-0" onKeyDown={press}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={change}
        onNodeClick={(_, { id }) => select(id)}
        onPaneClick={() => select(null)}
        onNodeDragStop={(_, __, moved) => placeDragged(moved)}
        onConnect={join}
        onReconnect={(old, connection) => {
          if (old.source !== connection.source || old.sourceHandle !== connection.sourceHandle)
            actions?.connect({ from: old.source, port: old.sourceHandle ?? 'next' }, null)
          join(connection)
        }}
        isValidConnection={({ source, target }) => source !== target}
        onEdgesDelete={(gone) => {
          for (const { source, sourceHandle } of gone)
            actions?.connect({ from: source, port: sourceHandle ?? 'next' }, null)
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(DRAGGED_KIND)) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'copy'
        }}
        onDrop={drop}
        nodesDraggable={actions !== null}
        nodesConnectable={actions !== null}
        edgesReconnectable={actions !== null}
        nodesFocusable
        edgesFocusable={actions !== null}
        deleteKeyCode={null}
        onlyRenderVisibleElements={graph.nodes.length > 60}
        fitView
        fitViewOptions={firstSight(graph)}
        minZoom={0.2}
        maxZoom={1.5}
        panOnScroll
        connectionRadius={40}
        ariaLabelConfig={{
          'node.a11yDescription.default': t('nodeKeys'),
          'node.a11yDescription.keyboardDisabled': t('nodeKeys'),
          'node.a11yDescription.ariaLiveMessage': () => t('nodeMoved'),
          'edge.a11yDescription.default': t('wayKeys'),
          'minimap.ariaLabel': t('miniMap'),
          'handle.ariaLabel': t('port'),
        }}
        aria-label={t('canvas')}
      >
        <Background gap={24} />
        {isWide && graph.nodes.length > 8 && (
          <MiniMap pannable zoomable position="bottom-right" nodeStrokeWidth={0} nodeBorderRadius={12} />
        )}
      </ReactFlow>
      <CanvasTools fit={FIT} {...(actions && { arrange: actions.arrange })} />
    </div>
  )
}

function bringIntoSight(flow: ReactFlowInstance, id: string | null, isWalk: boolean): void {
  const node = id === null ? undefined : flow.getInternalNode(id)
  const bounds = document.querySelector('.react-flow')?.getBoundingClientRect()
  if (!node || !bounds) return
  const { positionAbsolute: at } = node.internals
  const [zoom, { x, y }] = [flow.getZoom(), flow.flowToScreenPosition(at)]
  const isInside = (from: number, size: number, low: number, high: number) => from >= low && from + size * zoom <= high
  if (
    isInside(x, NODE_WIDTH_PIXELS, bounds.left, bounds.right) &&
    isInside(y, NODE_HEIGHT_PIXELS, bounds.top, bounds.bottom)
  )
    return
  void flow.setCenter(at.x + NODE_WIDTH_PIXELS / 2, at.y + NODE_HEIGHT_PIXELS / 2, {
    zoom,
    duration: isWalk ? 300 : 150,
  })
}

/** The chosen node, or the one at which a walk is, is scrolled into view. */
function useFollowSelected(selected: string | null, isWalk: boolean): void {
  const flow = useReactFlow()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    // The settings next to the canvas make it narrower first.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => bringIntoSight(flow, selected, isWalk)))
    return () => cancelAnimationFrame(frame)
  }, [selected, isWalk, flow])
}

function useDrawnNodes({ graph, marks, faults, selected, actions }: Omit<ViewProps, 'select'>): DrawnStep[] {
  const t = useTexts(flowTexts)
  const words = useWords()
  return useMemo(() => {
    const numbers = numbersOf(stepsOf(graph))
    return graph.nodes.map((node): DrawnStep => {
      const ports = portsOf(node)
      const title = words.title(node)
      const number = numbers.get(node.id) ?? 0
      const faultCount = faults.byNode.get(node.id)?.length ?? 0
      const summary = words.summary(node)
      return {
        id: node.id,
        type: 'step',
        position: { x: node.x ?? 0, y: node.y ?? 0 },
        selected: node.id === selected,
        width: NODE_WIDTH_PIXELS,
        height: NODE_HEIGHT_PIXELS,
        ariaLabel: [t('stepNumber', { number }), title, summary, faultCount > 0 ? t('unfinished') : '']
          .filter(Boolean)
          .join('. '),
        data: {
          kind: kindOf(node),
          number,
          title,
          summary,
          ports: ports.map((port) => ({
            port,
            text: words.port(node, port),
            isOpen: !edgeFrom(graph, { from: node.id, port }),
          })),
          mark: marks.nodes.get(node.id),
          faultCount,
          isTrigger: node.type === 'trigger',
          actions,
        },
      }
    })
  }, [graph, marks, faults, selected, actions, words, t])
}

function useDrawnEdges({ graph, marks, actions }: Pick<ViewProps, 'graph' | 'marks' | 'actions'>): DrawnWay[] {
  const t = useTexts(flowTexts)
  const words = useWords()
  return useMemo(
    () =>
      graph.edges.map((edge): DrawnWay => {
        const { from, port, to } = edge
        const [source, target] = [nodeOf(graph, from), nodeOf(graph, to)]
        const names = { from: source ? words.title(source) : from, to: target ? words.title(target) : to }
        const mark = marks.edges.get(wayKey(edge))
        return {
          id: wayKey(edge),
          type: 'way',
          source: from,
          sourceHandle: port,
          target: to,
          ...(mark && { className: mark, zIndex: 1 }),
          markerEnd: { type: MarkerType.ArrowClosed, color: mark === 'walked' ? 'var(--accent)' : 'var(--faint)' },
          ariaLabel: t('wayFromTo', names),
          data: { from, port, label: t('insertBetween', names), actions },
        }
      }),
    [graph, marks, actions, words, t],
  )
}

const firstSight = (graph: ViewProps['graph']) =>
  graph.nodes.length <= MAX_STEPS_IN_VIEW
    ? FIT
    : {
        ...FIT,
        nodes: stepsOf(graph)
          .slice(0, FIRST_STEPS_IN_VIEW)
          .map(({ node }) => ({ id: node.id })),
      }

/** With Alt and an arrow key, the selection moves along the edges. */
function neighbour(graph: ViewProps['graph'], id: string, key: string): string | undefined {
  if (key === 'ArrowUp') return graph.edges.find(({ to }) => to === id)?.from
  const out = graph.edges.filter(({ from }) => from === id).map(({ to }) => to)
  if (key === 'ArrowDown') return out[0]
  const into = graph.edges.find(({ to }) => to === id)
  const siblings = graph.edges.filter(({ from }) => from === into?.from).map(({ to }) => to)
  return siblings[siblings.indexOf(id) + (key === 'ArrowRight' ? 1 : -1)]
}
