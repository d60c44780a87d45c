// Makes the workspace from the plan, step by step, and continues after a failure.
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { all, clientFor, isProblem } from '../../data/api.ts'
import { startAfresh } from '../../data/session.ts'
import { useTexts } from '../../text/texts.ts'
import { notify } from '../../ui/notices.tsx'
import { applyPlan, findOrMakeWorkspace, type Progress } from '../apply.ts'
import { businessOf, type ChangeDraft, currencyOf, type Draft, forgetDraft, planIn } from './draft.ts'
import { previewTexts } from './preview-texts.ts'

export interface Making {
  isRunning: boolean
  error: unknown
  progress: Progress
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
  const run = async () => {
    setRunning(true)
    setError(null)
    try {
      const workspace = await makeWorkspace(draft, change)
      const made: Progress = { workspace: { made: 1, of: 1 } }
      setProgress(made)
      const wishes = { hoursName: t('hours'), currency: currencyOf(draft) }
      if (plan) await applyPlan(clientFor(workspace), plan, wishes, (more) => setProgress({ ...made, ...more }))
      forgetDraft()
      startAfresh(workspace)
      history.push(plan ? '/calendar' : '/today')
      const action = { label: t('firstBooking'), run: () => history.push('/calendar?new=true') }
      notify(t('ready', { name: draft.name }), plan ? { action } : {})
    } catch (failure) {
      setError(failure)
      setRunning(false)
    }
  }
  return { isRunning, error, progress, run, giveUp: () => setError(null) }
}

/** The state is stored before each call, so that a lost answer does no harm. */
async function makeWorkspace(draft: Draft, change: ChangeDraft): Promise<string> {
  if (draft.begun?.workspace) return draft.begun.workspace
  const client = clientFor(undefined)
  const known = draft.begun?.known ?? (await all(client.listWorkspaces({ limit: 200 }))).map(({ id }) => id)
  change({ begun: { known, workspace: null } })
  try {
    const workspace = await findOrMakeWorkspace(client, businessOf(draft), known)
    change({ begun: { known, workspace } })
    return workspace
  } catch (error) {
    // After a refusal nothing was made, so everything can be changed again.
    if (isProblem(error)) change({ begun: null })
    throw error
  }
}
