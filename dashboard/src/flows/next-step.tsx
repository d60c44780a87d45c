// Chooses the step that follows by a port.
import { useTexts } from '../text/texts.ts'
import { Field, Select } from '../ui/field.tsx'
import type { GraphActions } from './canvas/drawing.ts'
import { KINDS, type Kind } from './kinds.ts'
import { edgeFrom, type Graph, type Node, portsOf } from './model/graph.ts'
import type { Step } from './model/order.ts'
import { useOffered } from './offered.ts'
import { flowTexts } from './texts.ts'
import { useKindName, useWords } from './words.ts'

const NEW = 'new:'

export function NextStep({
  graph,
  steps,
  node,
  port,
  actions,
}: {
  graph: Graph
  steps: readonly Step[]
  node: Node
  port: string
  actions: GraphActions | null
}) {
  const t = useTexts(flowTexts)
  const words = useWords()
  const nameOf = useKindName()
  const isOffered = useOffered()
  const exit = { from: node.id, port }
  const to = edgeFrom(graph, exit)?.to ?? ''
  const label = portsOf(node).length > 1 ? words.port(node, port) : t('port_next')
  if (!actions) {
    const next = steps.find((each) => each.node.id === to)
    return (
      <p className="text-sm">
        <span className="text-faint">{`${label} → `}</span>
        {next ? t('stepLine', { number: next.number, title: words.title(next.node) }) : t('nowhere')}
      </p>
    )
  }
  return (
    <Field label={label}>
      <Select
        className="h-9 text-sm"
        value={to}
        onChange={({ target: { value } }) => {
          if (value.startsWith(NEW)) actions.add(value.slice(NEW.length) as Kind, exit)
          else actions.connect(exit, value === '' ? null : value)
        }}
      >
        <option value="">{t('nowhere')}</option>
        {steps
          .filter((each) => each.node.type !== 'trigger' && each.node.id !== node.id)
          .map((each) => (
            <option key={each.node.id} value={each.node.id}>
              {t('stepLine', { number: each.number, title: words.title(each.node) })}
            </option>
          ))}
        <optgroup label={t('addStep')}>
          {KINDS.filter(isOffered).map((kind) => (
            <option key={kind} value={`${NEW}${kind}`}>
              {t('newStep', { name: nameOf(kind) })}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  )
}
