// The list of automations, each with its switch, and what each has done; the other tab has the flows.
import { useQuery } from '@tanstack/react-query'
import { Workflow } from 'lucide-react'
import { usePrefetchNames } from '../automation-parts/prefetch.ts'
import { useActionWords, useTriggerWords } from '../automation-parts/words.ts'
import { textIn, useAddress } from '../data/address.ts'
import type { Automation } from '../data/api.ts'
import { useMay } from '../data/workspace.ts'
import { folded } from '../text/folded.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { Card, Empty, Failed, PageHead, SkeletonList, Tabs } from '../ui/surface.tsx'
import { AutomationRow } from './automation-row.tsx'
import { draftOf } from './draft.ts'
import { FlowList } from './flow-list.tsx'
import { Gallery } from './gallery.tsx'
import { NewFlow } from './new-flow.tsx'
import { watchedAutomationsQuery } from './queries.ts'
import { automationTexts } from './texts.ts'

export function AutomationsPage() {
  const t = useTexts(automationTexts)
  usePrefetchNames()
  const [search, change] = useAddress()
  const may = useMay('config:write')
  const isFlows = search.view === 'flows'
  const open = () => change({ new: true })
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead title={t('title')} note={t('note')}>
        {may && !isFlows && (
          <Button look="main" onClick={open}>
            {t('add')}
          </Button>
        )}
        {may && isFlows && <NewFlow />}
      </PageHead>
      <Tabs
        label={t('tabs')}
        items={[
          { to: '/automations', text: t('automations'), search: {} },
          { to: '/automations', text: t('flows'), search: { view: 'flows' } },
        ]}
      />
      {isFlows ? <FlowList /> : <AutomationList onAdd={may ? open : undefined} />}
      <Gallery open={search.new === true} onClose={() => change({ new: undefined })} />
    </div>
  )
}

function AutomationList({ onAdd }: { onAdd: (() => void) | undefined }) {
  const t = useTexts(automationTexts)
  const { data: automations, error, refetch } = useQuery(watchedAutomationsQuery)
  if (error && !automations) return <Failed error={error} retry={() => void refetch()} />
  if (!automations) return <SkeletonList rows={4} />
  if (automations.length === 0) {
    return (
      <Card>
        <Empty
          icon={<Workflow size={32} />}
          title={t('emptyTitle')}
          action={
            onAdd && (
              <Button look="main" onClick={onAdd}>
                {t('emptyAction')}
              </Button>
            )
          }
        >
          {t('empty')}
        </Empty>
      </Card>
    )
  }
  return <Found automations={automations} />
}

function Found({ automations }: { automations: readonly Automation[] }) {
  const t = useTexts(automationTexts)
  const [search, change] = useAddress()
  const triggerWords = useTriggerWords()
  const actionWords = useActionWords()
  const q = textIn(search, 'q') ?? ''
  const sentences = new Map(
    automations.map((automation) => {
      const { trigger, actions } = draftOf(automation)
      return [automation.id, `${triggerWords(trigger)} → ${actions.map(actionWords).join(' → ')}`]
    }),
  )
  const found = automations.filter(({ id, name }) => folded(`${name} ${sentences.get(id)}`).includes(folded(q)))
  return (
    <>
      <SearchInput className="mb-4" text={q} onPause={(next) => change({ q: next || undefined }, { replace: true })} />
      {found.length === 0 ? (
        <p className="py-8 text-center text-soft">{t('nothing')}</p>
      ) : (
        <ul className="overflow-hidden rounded-2xl border bg-card shadow-card">
          {found.map((automation) => (
            <AutomationRow key={automation.id} automation={automation} sentence={sentences.get(automation.id) ?? ''} />
          ))}
        </ul>
      )}
    </>
  )
}
