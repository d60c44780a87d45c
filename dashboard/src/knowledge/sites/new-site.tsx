// Adds a website: its address, and how often it is read again.
import { useState } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, isProblem } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input, Options, Select } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { sourcesQuery } from '../queries.ts'
import { withScheme } from './lines.ts'
import { siteTexts } from './texts.ts'

export const REFRESHES = ['manual', 'daily', 'weekly'] as const
export type Refresh = (typeof REFRESHES)[number]

export function NewSite() {
  const t = useTexts(siteTexts)
  const [, change] = useAddress()
  const [url, setUrl] = useState('')
  const [refresh, setRefresh] = useState<Refresh>('weekly')
  const [pages, setPages] = useState<number | null>(50)
  const [fault, setFault] = useState<string>()
  const close = () => change({ site: undefined })
  const send = async () => {
    setFault(undefined)
    try {
      const made = await api().createKnowledgeSource({ url: withScheme(url), refresh, max_pages: pages })
      void queryClient.invalidateQueries(sourcesQuery)
      change({ site: made.id }, { replace: true })
    } catch (error) {
      if (isProblem(error, 'invalid_url')) return setFault(t('invalidUrl'))
      if (isProblem(error, 'blocked_address')) return setFault(t('blockedUrl'))
      throw error
    }
  }
  return (
    <Dialog title={t('add')} open onClose={close}>
      <Form send={send} submit={t('start')} onCancel={close}>
        {(faults) => (
          <>
            <Field label={t('url')} hint={t('urlHint')} fault={fault ?? faults.url}>
              <Input
                required
                inputMode="url"
                autoCapitalize="none"
                autoComplete="url"
                spellCheck={false}
                maxLength={2_000}
                placeholder={t('urlExample')}
                value={url}
                onChange={({ target }) => setUrl(target.value)}
              />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('refresh')} fault={faults.refresh}>
                <Select value={refresh} onChange={({ target }) => setRefresh(target.value as Refresh)}>
                  <Options of={REFRESHES.map((each) => ({ id: each, name: t(each) }))} />
                </Select>
              </Field>
              <Field label={t('maxPages')} fault={faults.max_pages}>
                <NumberInput required min={1} max={500} value={pages} onChange={setPages} />
              </Field>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}
