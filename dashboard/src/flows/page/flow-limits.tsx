// The dialog with the limits and quiet hours of a flow.
import { useMemo } from 'react'
import { type Brakes, BrakesField } from '../../automation-parts/brakes-field.tsx'
import { brakesTexts } from '../../automation-parts/brakes-texts.ts'
import { type AutomationFlow, type AutomationFlowChange, api, isProblem } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { useDraft } from '../../parts/draft.ts'
import { Overtaken } from '../../parts/editor-form.tsx'
import { LeavingGuard } from '../../parts/leaving-guard.tsx'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { flowQuery } from '../queries.ts'

interface Props {
  flow: AutomationFlow
  open: boolean
  onClose: () => void
}

export function FlowLimits({ open, ...props }: Props) {
  const t = useTexts(brakesTexts)
  return (
    <Dialog title={t('brakes')} open={open} onClose={props.onClose} className="sm:w-[min(44rem,calc(100vw-2rem))]">
      <LimitsForm {...props} />
    </Dialog>
  )
}

function LimitsForm({ flow, onClose }: Omit<Props, 'open'>) {
  const ui = useTexts(uiTexts)
  const { limits, quiet_hours, on_paused_channel } = flow
  const kept = useMemo<Brakes>(
    () => ({ limits, quiet_hours, on_paused_channel }),
    [limits, quiet_hours, on_paused_channel],
  )
  const draft = useDraft(kept, flow.version)
  const { queryKey } = flowQuery(flow.id)
  const send = async () => {
    try {
      const after = await api().updateAutomationFlow(flow.id, {
        ...(draft.value as AutomationFlowChange),
        expected_version: draft.version ?? null,
      })
      draft.settle()
      queryClient.setQueryData(queryKey, after)
      notify(ui('saved'))
      onClose()
    } catch (error) {
      if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  return (
    <Form submit={ui('save')} onCancel={onClose} send={send}>
      {(faults) => (
        <>
          <LeavingGuard isDirty={draft.isDirty} />
          {draft.overtaken && <Overtaken draft={draft} />}
          <BrakesField value={draft.value} faults={faults} change={draft.change} />
        </>
      )}
    </Form>
  )
}
