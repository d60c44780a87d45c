// The dialog that makes a key: name, scopes, and expiry.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiKeyWithSecret, api } from '../../data/api.ts'
import { apiKeysQuery } from '../../data/queries.ts'
import { useClock, useNow } from '../../data/workspace.ts'
import type { Clock, Day } from '../../text/clock.ts'
import { addDays } from '../../text/clock.ts'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import type { Scope } from './scopes.ts'
import { keyTexts } from './texts.ts'

type Expiry = 'never' | '30' | '90' | '365' | 'day'

export function NewKey({
  open,
  name = '',
  scopes: proposed = [],
  onClose,
  onMade,
}: {
  open: boolean
  name?: string
  scopes?: readonly Scope[]
  onClose: () => void
  onMade: (key: ApiKeyWithSecret) => void
}) {
  const t = useTexts(keyTexts)
  return (
    <Dialog title={t('newKey')} open={open} onClose={onClose}>
      <KeyForm name={name} proposed={proposed} onClose={onClose} onMade={onMade} />
    </Dialog>
  )
}

function KeyForm({
  name,
  proposed,
  onClose,
  onMade,
}: {
  name: string
  proposed: readonly Scope[]
  onClose: () => void
  onMade: (key: ApiKeyWithSecret) => void
}) {
  const t = useTexts(keyTexts)
  const clock = useClock()
  const today = clock.dayOf(useNow())
  const queryClient = useQueryClient()
  const [scopes, setScopes] = useState(proposed)
  const [expiry, setExpiry] = useState<Expiry>('never')
  const send = async (data: FormData) => {
    const lastDay = expiry === 'day' ? textOf(data, 'last_day') : null
    const made = await api().createApiKey({
      name: textOf(data, 'name') ?? '',
      scopes: [...scopes],
      expires_at: expiresAt(clock, today, expiry, lastDay),
    })
    await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    onClose()
    onMade(made)
  }
  return (
    <Form send={send} submit={t('create')} onCancel={onClose}>
      {(faults) => (
        <>
          <Field label={t('name')} hint={t('nameHint')} fault={faults.name}>
            <Input name="name" defaultValue={name} required maxLength={200} autoComplete="off" />
          </Field>
          <ScopeChoice chosen={scopes} fault={faults.scopes} onChange={setScopes} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('expiry')} fault={faults.expires_at}>
              <Select value={expiry} onChange={({ target }) => setExpiry(target.value as Expiry)}>
                <option value="never">{t('expiresNever')}</option>
                <option value="30">{t('days', { count: 30 })}</option>
                <option value="90">{t('days', { count: 90 })}</option>
                <option value="365">{t('inAYear')}</option>
                <option value="day">{t('onDay')}</option>
              </Select>
            </Field>
            {expiry === 'day' && (
              <Field label={t('lastDay')}>
                <Input type="date" name="last_day" required min={today} defaultValue={addDays(today, 30)} />
              </Field>
            )}
          </div>
        </>
      )}
    </Form>
  )
}

/** The end of the last day in the workspace's local time. */
function expiresAt(clock: Clock, today: Day, expiry: Expiry, lastDay: Day | null): string | null {
  if (expiry === 'never') return null
  const day = expiry === 'day' ? (lastDay ?? today) : addDays(today, Number(expiry))
  return clock.boundsOf(day).to.toISOString()
}
