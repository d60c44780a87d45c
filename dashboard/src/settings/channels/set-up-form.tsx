// The form for the values of a channel. The provider is asked before they are saved.
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { askAgain, queryClient } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import type { FormEnd } from './set-up-card.tsx'
import { setUpTexts } from './set-up-texts.ts'

export function SetUpForm({
  name,
  queryKey,
  put,
  end: { onCancel, onSaved },
  children,
}: {
  /** The name of the channel, for one that has no name of its own yet. */
  name: string
  /** The key of the query that shows the saved settings. */
  queryKey: QueryKey
  put: (data: FormData) => Promise<{ status: string; display: string | null }>
  end: FormEnd
  children: (faults: Readonly<Record<string, string>>) => ReactNode
}) {
  const t = useTexts(setUpTexts)
  const send = async (data: FormData) => {
    const saved = await put(data)
    queryClient.setQueryData(queryKey, saved)
    askAgain(['channels'])
    onSaved()
    notify(t(saved.status === 'unchecked' ? 'savedUnchecked' : 'connected', { name: saved.display ?? name }))
  }
  return (
    <Form submit={t('checkAndSave')} send={send} {...(onCancel && { onCancel })}>
      {children}
    </Form>
  )
}
