// Makes a flow with a name, and opens its editor.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../data/api.ts'
import { askAgain } from '../data/queries.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Form, textOf } from '../ui/form.tsx'
import { automationTexts } from './texts.ts'

export function NewFlow() {
  const t = useTexts(automationTexts)
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        {t('addFlow')}
      </Button>
      <Dialog title={t('addFlow')} open={open} onClose={() => setOpen(false)}>
        <Form
          submit={t('addFlow')}
          onCancel={() => setOpen(false)}
          send={async (data) => {
            const { id } = await api().createAutomationFlow({ name: textOf(data, 'name') ?? '' })
            askAgain(['automation-flows'])
            await navigate({ to: '/flows/$id', params: { id } })
          }}
        >
          {(faults) => (
            <Field label={t('flowName')} fault={faults.name}>
              <Input name="name" required maxLength={100} />
            </Field>
          )}
        </Form>
      </Dialog>
    </>
  )
}
