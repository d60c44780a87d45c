// Makes the workspace, asks the assistant for a proposal, and applies the plan; continues after a failure.
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { all, clientFor, isProblem } from '../../data/api.ts'
import { startAfresh } from '../../data/session.ts'
import { useTexts } from '../../text/texts.ts'
import { notify } from '../../ui/notices.tsx'
import { applyPlan, findOrMakeWorkspace, type Progress, progressOf } from '../apply.ts'
import { planOf } from '../plan.ts'
import { businessOf, type ChangeDraft, type Draft, forgetDraft, planIn, withPlan } from './draft.ts'
import { previewTexts } from './preview-texts.ts'

export interface Making {
  isRunning: boolean
  error: unknown
  progress: Progress
  /** Makes the workspace, and a plan for it unless there is one; throws the server's refusal. */
  propose: () => Promise<void>
  run: () => Promise<void>
  /** Goes back to the steps that can still be changed. */
  giveUp: () => void
}

export function useMaking(draft: Draft, change: ChangeDraft): Making {
  const t = useTexts(previewTexts)
  const { history } = useRouter()
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [progress, setProgress] = useState<Progress>({})
  const plan = planIn(draft)
  const propose = async () => {
    const workspace = await makeWorkspace(draft, change)
    if (plan) return
    const { template, description } = draft
    const proposal = await clientFor(workspace).createAssistantProposal({
      ...(template && { business: template as 'salon' }),
      locale: businessOf(draft).locale,
      ...(description.trim() !== '' && { description: description.trim() }),
    })
    change(withPlan(draft, planOf(proposal)))
  }
  const run = async () => {
    setRunning(true)
    setError(null)
    const made: Progress = { workspace: { made: 1, of: 1 } }
    try {
      const workspace = await makeWorkspace(draft, change)
      setProgress({ ...made, ...(plan && progressOf(plan, 'not made')) })
      if (plan) {
        change({ isApplying: true })
        await applyPlan(clientFor(workspace), plan)
        setProgress({ ...made, ...progressOf(plan, 'made') })
      }
      forgetDraft()
      startAfresh(workspace)
      history.push(plan ? '/calendar' : '/today')
      const action = { label: t('firstBooking'), run: () => history.push('/calendar?new=true') }
      notify(t('ready', { name: draft.name }), plan ? { action } : {})
    } catch (failure) {
      // After a refusal nothing was applied, so everything can be changed again.
      if (isProblem(failure)) change({ isApplying: false })
      setError(failure)
      setRunning(false)
    }
  }
  return { isRunning, error, progress, propose, run, giveUp: () => setError(null) }
}

/** The state is stored before each call, so that a lost answer does no harm. */
async function makeWorkspace(draft: Draft, change: ChangeDraft): Promise<string> {
  const business = businessOf(draft)
  const client = clientFor(undefined)
  if (draft.begun?.workspace) {
    const { workspace } = draft.begun
    const isSame = JSON.stringify(draft.begun.business) === JSON.stringify(business)
    if (!isSame) await clientFor(workspace).updateWorkspace(workspace, business)
    change({ begun: { ...draft.begun, business } })
    return workspace
  }
  const known = draft.begun?.known ?? (await all(client.listWorkspaces({ limit: 200 }))).map(({ id }) => id)
  change({ begun: { known, workspace: null, business: null } })
  try {
    const workspace = await findOrMakeWorkspace(client, business, known)
    change({ begun: { known, workspace, business } })
    return workspace
  } catch (error) {
    // After a refusal nothing was made, so everything can be changed again.
    if (isProblem(error)) change({ begun: null })
    throw error
  }
}
