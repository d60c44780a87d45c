// The dialog that adds a customer; if the number exists already, it links to that customer.
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { customerQuery } from '../booking/queries.ts'
import { api, isProblem } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'
import { useMe } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { emptyDraft, toNewCustomer } from './draft.ts'
import { customersTexts } from './texts.ts'

/** `typed` is the text of the search: a number or a name. */
export function NewCustomer({ typed, onClose }: { typed: string; onClose: () => void }) {
  const t = useTexts(customersTexts)
  const { currency, locale } = useMe().workspace
  const navigate = useNavigate()
  const isNumber = /^[+\d\s().-]+$/.test(typed)
  const [draft, setDraft] = useState(() => ({
    ...emptyDraft(isNumber ? '' : typed, locale),
    phone: isNumber ? typed : '',
  }))
  const [knownId, setKnownId] = useState<string | null>(null)
  const send = async () => {
    setKnownId(null)
    try {
      const customer = await api().createCustomer(toNewCustomer(draft, currency))
      queryClient.setQueryData(customerQuery(customer.id).queryKey, customer)
      void queryClient.invalidateQueries({ queryKey: ['customers'] })
      notify(t('added', { name: customer.name }))
      await navigate({ to: '/customers/$id', params: { id: customer.id } })
    } catch (error) {
      if (isProblem(error, 'customer_exists')) setKnownId(error.problem.customer_id)
      throw error
    }
  }
  return (
    <Dialog title={t('newCustomer')} open onClose={onClose}>
      <Form send={send} submit={t('add')} onCancel={onClose}>
        {(faults) => (
          <>
            <CustomerFields
              draft={draft}
              faults={faults}
              onChange={(part) => setDraft((present) => ({ ...present, ...part }))}
              details="closed"
            />
            {knownId && (
              <Link to="/customers/$id" params={{ id: knownId }} className={buttonClass()}>
                {t('openExisting')}
              </Link>
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}
