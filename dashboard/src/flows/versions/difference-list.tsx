// The differences between two graphs, in words: steps with their settings, and the ways between them.
import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Badge, type Tone } from '../../ui/surface.tsx'
import { markTexts } from '../mark-texts.ts'
import { type Difference, type EdgeChange, isEqual, type Mark } from '../model/diff.ts'
import { type Graph, nodeOf } from '../model/graph.ts'
import { useWords } from '../words.ts'
import { versionTexts } from './texts.ts'

const TONES: Record<Mark, Tone> = { added: 'good', removed: 'danger', changed: 'warn' }

export function DifferenceList({ difference, graph }: { difference: Difference; graph: Graph }) {
  const t = useTexts(versionTexts)
  const m = useTexts(markTexts)
  const words = useWords()
  const titleOf = (id: string | null) => {
    const node = id === null ? undefined : nodeOf(graph, id)
    return node ? words.title(node) : t('nothing')
  }
  const wayWords = ({ mark, from, port, before, after }: EdgeChange) => {
    const source = nodeOf(graph, from)
    const values = { from: titleOf(from), port: source ? words.port(source, port) : port }
    if (mark === 'removed') return t('wayRemoved', { ...values, to: titleOf(before) })
    if (mark === 'added') return t('wayAdded', { ...values, to: titleOf(after) })
    return t('wayChanged', { ...values, to: titleOf(after), before: titleOf(before) })
  }
  if (isEqual(difference)) return <p className="text-soft">{t('same')}</p>
  return (
    <>
      {difference.nodes.length > 0 && (
        <Part title={t('steps')}>
          {difference.nodes.map(({ mark, node, fields }) => (
            <li key={node.id} className="rounded-xl border p-3">
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone={TONES[mark]}>{m(mark)}</Badge>
                <span className="font-medium">{words.title(node)}</span>
              </p>
              {mark !== 'changed' && <p className="text-sm text-soft">{words.summary(node)}</p>}
              <ul className="text-sm break-words text-soft">
                {fields.map(({ path, before, after }) => (
                  <li key={path}>
                    {t('fieldChanged', {
                      field: words.field(path.replaceAll('.', '/')) ?? path,
                      before: valueText(before, t('nothing')),
                      after: valueText(after, t('nothing')),
                    })}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </Part>
      )}
      {difference.edges.length > 0 && (
        <Part title={t('ways')}>
          {difference.edges.map((edge) => (
            <li key={`${edge.from}/${edge.port}`} className="flex items-start gap-2 text-sm">
              <Badge tone={TONES[edge.mark]}>{m(edge.mark)}</Badge>
              <span className="min-w-0 flex-1">{wayWords(edge)}</span>
            </li>
          ))}
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 text-sm font-semibold text-soft">{title}</h3>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  )
}

function valueText(value: unknown, nothing: string): string {
  if (value === undefined || value === null || value === '') return nothing
  return typeof value === 'object' ? JSON.stringify(value) : `“${String(value)}”`
}
