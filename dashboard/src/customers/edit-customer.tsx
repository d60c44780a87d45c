// The form that changes a customer. If somebody else saved first, it shows their changes and keeps one's own.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { customerQuery } from '../booking/queries.ts'
import { api, type Customer, isProblem } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'
import { useMe } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { uiTexts } from '../ui/texts.ts'
import { CustomerFields } from './customer-fields.tsx'
import { type CustomerDraft, type DraftField, differing, onTopOf, textOf, toChange, toDraft } from './draft.ts'
import { customersTexts } from './texts.ts'

interface Editing {
  /** The customer when this draft began. */
  base: CustomerDraft
  version: number
  draft: CustomerDraft
  /** The fields that somebody else has changed since the form was opened. */
  theirs: readonly DraftField[]
}

export function EditCustomer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTexts(customersTexts)
  const ui = useTexts(uiTexts)
  const { currency } = useMe().workspace
  const [editing, setEditing] = useState<Editing>(() => {
    const base = toDraft(customer, currency)
    return { base, version: customer.version, draft: base, theirs: [] }
  })
  const [knownId, setKnownId] = useState<string | null>(null)
  const { queryKey } = customerQuery(customer.id)

  const takeUp = async ({ base, draft }: Editing) => {
    const fresh = await api().getCustomer(customer.id)
    queryClient.setQueryData(queryKey, fresh)
    const theirs = toDraft(fresh, currency)
    setEditing({
      base: theirs,
      version: fresh.version,
      draft: onTopOf(theirs, base, draft),
      theirs: differing(base, theirs),
    })
  }
  const send = async () => {
    setKnownId(null)
    const { base, version, draft } = editing
    try {
      const change = { ...toChange(base, draft, currency), expected_version: version }
      queryClient.setQueryData(queryKey, await api().updateCustomer(customer.id, change))
      for (const name of ['customer', 'customers']) void queryClient.invalidateQueries({ queryKey: [name] })
      notify(ui('saved'))
      onClose()
    } catch (error) {
      if (isProblem(error, 'customer_exists')) setKnownId(error.problem.customer_id)
      if (isProblem(error, 'version_conflict')) await takeUp(editing)
      throw error
    }
  }
  return (
    <Dialog title={t('editTitle')} open onClose={onClose}>
      <Form send={send} submit={ui('save')} onCancel={onClose}>
        {(faults) => (
          <>
            <CustomerFields
              draft={editing.draft}
              faults={faults}
              onChange={(part) => setEditing((now) => ({ ...now, draft: { ...now.draft, ...part } }))}
              details="open"
            />
            {knownId && (
              <Link to="/customers/$id" params={{ id: knownId }} onClick={onClose} className={buttonClass()}>
                {t('openExisting')}
              </Link>
            )}
            {editing.theirs.length > 0 && <Theirs fields={editing.theirs} written={editing.base} />}
          </>
        )}
      </Form>
    </Dialog>
  )
}

function Theirs({ fields, written }: { fields: readonly DraftField[]; written: CustomerDraft }) {
  const t = useTexts(customersTexts)
  return (
    <div className="rounded-xl bg-warn-soft px-4 py-3 text-warn-ink">
      <p className="text-sm">{t('overtaken')}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-sm">{t(field)}</dt>
            <dd className="font-medium break-words whitespace-pre-wrap">{textOf(written, field) || t('emptied')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
