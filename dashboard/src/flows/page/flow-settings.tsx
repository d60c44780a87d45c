// The changes of a flow as a whole: its name, whether it is on, and its deletion.
import { useNavigate } from '@tanstack/react-router'
import { type AutomationFlow, api } from '../../data/api.ts'
import { askAgain, queryClient } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { flowQuery } from '../queries.ts'
import { flowTexts } from '../texts.ts'
import { pageTexts } from './texts.ts'

interface Props {
  flow: AutomationFlow
  open: boolean
  onClose: () => void
}

export function RenameFlow({ flow, open, onClose }: Props) {
  const t = useTexts(flowTexts)
  const p = useTexts(pageTexts)
  const ui = useTexts(uiTexts)
  return (
    <Dialog title={t('rename')} open={open} onClose={onClose}>
      <Form
        submit={ui('save')}
        onCancel={onClose}
        send={async (data) => {
          const after = await api().updateAutomationFlow(flow.id, { name: textOf(data, 'name') ?? '' })
          queryClient.setQueryData(flowQuery(flow.id).queryKey, after)
          onClose()
        }}
      >
        {(faults) => (
          <Field label={p('newName')} fault={faults.name}>
            <Input name="name" required maxLength={100} defaultValue={flow.name} />
          </Field>
        )}
      </Form>
    </Dialog>
  )
}

export function DeleteFlow({ flow, open, onClose }: Props) {
  const t = useTexts(flowTexts)
  const navigate = useNavigate()
  return (
    <Ask
      title={t('deleteTitle', { name: flow.name })}
      action={t('deleteFlow')}
      open={open}
      onClose={onClose}
      run={async () => {
        await api().deleteAutomationFlow(flow.id)
        askAgain(['automation-flows'])
        await navigate({ to: '/automations', search: { view: 'flows' } })
      }}
    >
      {t('deleteText')}
    </Ask>
  )
}

export function useSwitch(flow: AutomationFlow): () => Promise<void> {
  const t = useTexts(flowTexts)
  return async () => {
    try {
      const after = await api().updateAutomationFlow(flow.id, { enabled: !flow.enabled })
      queryClient.setQueryData(flowQuery(flow.id).queryKey, after)
      notify(t(after.enabled ? 'switchedOn' : 'switchedOff'))
    } catch (error) {
      notifyProblem(error)
    }
  }
}
