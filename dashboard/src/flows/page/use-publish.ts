// Publishes the draft: it is saved first, and what the server refuses is marked at its steps.
import { useEffect, useState } from 'react'
import { type AutomationFlow, api, HoldfastError } from '../../data/api.ts'
import { askAgain, queryClient } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { flowQuery } from '../queries.ts'
import { flowTexts } from '../texts.ts'
import { pageTexts } from './texts.ts'
import type { FlowEditor } from './use-flow-editor.ts'

type Refusal = HoldfastError['errors'][number]

/** Only publishing looks up the addresses of webhooks, so these faults are not among those of the draft. */
const ONLY_HERE = 'refused_address'

export function usePublish(flow: AutomationFlow, editor: FlowEditor) {
  const t = useTexts(flowTexts)
  const p = useTexts(pageTexts)
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [secret, setSecret] = useState<string | null>(null)
  const { graph } = editor.stored
  // biome-ignore lint/correctness/useExhaustiveDependencies: another graph may have other addresses
  useEffect(() => setRefused([]), [graph])

  const publish = async (goToFault: () => void) => {
    try {
      await editor.save()
      const { version, graph } = editor.storedNow()
      const after = await api().publishAutomationFlow(flow.id, { expected_version: version })
      const { secret, ...published } = after
      queryClient.setQueryData(flowQuery(flow.id).queryKey, published)
      editor.keep({ graph, version: after.version })
      askAgain(['automation-flows', 'versions', flow.id])
      if (secret) setSecret(secret)
      notify(t('publishedNow', { version: after.published_version ?? 1 }))
    } catch (error) {
      if (!(error instanceof HoldfastError) || error.errors.length === 0) return notifyProblem(error)
      setRefused(error.errors.filter(({ code }) => code === ONLY_HERE))
      notify(p('publishRefused'), { tone: 'danger' })
      requestAnimationFrame(goToFault)
    }
  }
  return { publish, refused, secret, forgetSecret: () => setSecret(null) }
}
