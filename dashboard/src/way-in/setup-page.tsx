// The page on which the assistant sets up a workspace that exists already, beside what it has.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { textIn, useAddress } from '../data/address.ts'
import { type AssistantProposal, api, isProblem } from '../data/api.ts'
import { wordsFor } from '../data/problem.ts'
import { askAgain, queryClient } from '../data/queries.ts'
import { useManages, useMe } from '../data/workspace.ts'
import { LeavingGuard } from '../parts/leaving-guard.tsx'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { notify } from '../ui/notices.tsx'
import { Remark } from '../ui/remark.tsx'
import { Empty, Failed, PageHead, SkeletonList } from '../ui/surface.tsx'
import { itemsOf, type Plan, planOf, withExisting } from './plan.ts'
import { AutomationsCard } from './setup/automations-card.tsx'
import { proposalQuery } from './setup/queries.ts'
import { setupTexts } from './setup/texts.ts'
import { PreviewStep } from './welcome/preview-step.tsx'
import { type Chosen, TemplateStep } from './welcome/template-step.tsx'

export function SetupPage() {
  const t = useTexts(setupTexts)
  const manages = useManages()
  const [search, setSearch] = useAddress()
  const id = textIn(search, 'proposal')
  const show = (proposal: AssistantProposal) => {
    queryClient.setQueryData(proposalQuery(proposal.id).queryKey, proposal)
    setSearch({ proposal: proposal.id })
  }
  return (
    <div className="mx-auto max-w-6xl">
      <PageHead title={t('title')} />
      {!manages ? (
        <Empty icon={<Lock size={32} />} title={t('title')}>
          {t('managers')}
        </Empty>
      ) : id ? (
        <Proposed key={id} id={id} onProposed={show} onBack={() => setSearch({ proposal: undefined })} />
      ) : (
        <Describe onProposed={show} />
      )}
    </div>
  )
}

function Describe({ onProposed }: { onProposed: (proposal: AssistantProposal) => void }) {
  const t = useTexts(setupTexts)
  const { locale } = useMe().workspace
  const [choice, setChoice] = useState<Chosen>({ template: null, description: '' })
  const propose = async () => {
    const { template, description } = choice
    onProposed(
      await api().createAssistantProposal({
        ...(template && { business: template as 'salon' }),
        locale,
        ...(description.trim() !== '' && { description: description.trim() }),
      }),
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <LeavingGuard isDirty={() => choice.description.trim() !== ''} />
      <p className="text-soft">{t('lead')}</p>
      <AutomationsCard />
      <TemplateStep
        choice={choice}
        change={(part) => setChoice((present) => ({ ...present, ...part }))}
        onNext={propose}
      />
    </div>
  )
}

interface ProposedProps {
  id: string
  onProposed: (proposal: AssistantProposal) => void
  onBack: () => void
}

function Proposed({ id, onProposed, onBack }: ProposedProps) {
  const { data, error, refetch } = useQuery({ ...proposalQuery(id), refetchOnWindowFocus: false })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonList rows={8} />
  // A proposal cannot be applied twice, so one that was applied leads back to the first step.
  if (data.applied_at !== null) return <Describe onProposed={onProposed} />
  return <Preview proposal={data} onBack={onBack} />
}

function Preview({ proposal, onBack }: { proposal: AssistantProposal; onBack: () => void }) {
  const t = useTexts(setupTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const { workspace, name } = useMe()
  const [proposed] = useState<Plan>(() => planOf(proposal))
  const [plan, edit] = useState(proposed)
  const isApplied = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const refetch = () => api().getAssistantProposal(proposal.id)
  const apply = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { items } = await api().applyAssistantProposal(proposal.id, { items: itemsOf(plan) })
      isApplied.current = true
      const count = (wanted: string) => items.filter(({ result }) => result === wanted).length
      queryClient.removeQueries({ queryKey: proposalQuery(proposal.id).queryKey })
      for (const key of ['checklist', 'services', 'resources', 'groups', 'schedules', 'automations']) askAgain([key])
      notify(t('done', { made: count('made'), changed: count('changed'), found: count('found') }))
      void navigate({ to: '/calendar' })
    } catch (error) {
      setFailure(error)
      // If the newest state cannot be loaded, the next try is refused again with the same message.
      const newest = isProblem(error, 'version_conflict') && (await refetch().catch(() => null))
      if (newest) edit(withExisting(plan, newest))
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <LeavingGuard isDirty={() => plan !== proposed && !isApplied.current} />
      <p className="text-soft">{t('previewLead')}</p>
      <PreviewStep
        plan={plan}
        edit={edit}
        currency={workspace.currency}
        language={languageOf(workspace.locale) ?? language}
        myName={name}
        submit={t('apply')}
        isBusy={isBusy}
        bar="bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:bottom-0"
        remark={
          failure !== null && (
            <Remark role="alert" tone="danger">
              {isProblem(failure, 'version_conflict') ? t('overtaken') : wordsFor(failure)}
            </Remark>
          )
        }
        onBack={onBack}
        onCreate={() => void apply()}
      />
    </div>
  )
}

const languageOf = (locale: string) => (['pt', 'es', 'en'] as const).find((each) => locale.startsWith(each))
