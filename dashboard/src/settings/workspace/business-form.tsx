// The form for the name, time zone, language and currency of a workspace.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isProblem, type WorkspaceChange } from '../../data/api.ts'
import { queryClient, workspacesQuery } from '../../data/queries.ts'
import { useMe, useNow } from '../../data/workspace.ts'
import { openClock } from '../../text/clock.ts'
import { CURRENCIES, type Currency, currencyName } from '../../text/currency.ts'
import { LOCALES, localeName } from '../../text/locale-name.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ZoneField } from '../../ui/zone-field.tsx'
import { workspaceTexts } from './texts.ts'

/** Only the changed fields: the other fields follow changes by others. */
type Change = Pick<WorkspaceChange, 'name' | 'timezone' | 'locale' | 'currency'>

export function BusinessForm() {
  const t = useTexts(workspaceTexts)
  const ui = useTexts(uiTexts)
  const language = useLanguage()
  const { workspace } = useMe()
  const { data: workspaces } = useQuery(workspacesQuery)
  const [change, setChange] = useState<Change>({})
  const { name, timezone, locale, currency } = { ...workspace, ...change }
  const put = (part: Change) => setChange((present) => ({ ...present, ...part }))
  const send = async () => {
    const expected_version = workspaces?.find(({ id }) => id === workspace.id)?.version ?? null
    try {
      await api().updateWorkspace(workspace.id, { ...change, expected_version })
      await refresh()
      setChange({})
      notify(ui('saved'))
    } catch (error) {
      if (isProblem(error, 'version_conflict')) await refresh()
      throw error
    }
  }
  return (
    <Form send={send} submit={ui('save')} className="flex max-w-xl flex-col gap-5">
      {(faults) => (
        <>
          <Field label={t('name')} hint={t('nameHint')} fault={faults.name}>
            <Input
              value={name}
              onChange={({ target }) => put({ name: target.value })}
              required
              maxLength={200}
              autoComplete="organization"
            />
          </Field>
          <ZoneField label={t('timezone')} value={timezone} onChange={(zone) => put({ timezone: zone })} />
          {timezone !== workspace.timezone && <ZoneWarning before={workspace.timezone} after={timezone} />}
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t('locale')} hint={t('localeHint')} fault={faults.locale}>
              <Select value={locale} onChange={({ target }) => put({ locale: target.value })}>
                {[...new Set([workspace.locale, ...LOCALES])].map((tag) => (
                  <option key={tag} value={tag}>
                    {localeName(tag, language)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('currency')} hint={t('currencyHint')} fault={faults.currency}>
              <Select value={currency} onChange={({ target }) => put({ currency: target.value as Currency })}>
                {CURRENCIES.map((each) => (
                  <option key={each} value={each}>
                    {currencyName(each, language)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        </>
      )}
    </Form>
  )
}

/** Explains a new time zone by an example: the present time. */
function ZoneWarning({ before, after }: { before: string; after: string }) {
  const t = useTexts(workspaceTexts)
  const language = useLanguage()
  const now = useNow()
  const times = { before: openClock(before, language).time(now), after: openClock(after, language).time(now) }
  return (
    <div role="status" className="rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn-ink">
      <p className="font-semibold">{t('zoneTitle')}</p>
      <ul className="mt-1 list-disc pl-5">
        <li>{times.before === times.after ? t('zoneSame', times) : t('zoneMoment', times)}</li>
        <li>{t('zoneHours')}</li>
      </ul>
    </div>
  )
}

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['workspaces'] }),
    queryClient.invalidateQueries({ queryKey: ['me'] }),
  ])
}
