// The form for what the member is told: each kind of thing in the dashboard, on Telegram, or not at all.
import { useId } from 'react'
import { api, type NotificationPreferences } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { useMe } from '../../data/workspace.ts'
import { useDraft } from '../../parts/draft.ts'
import { LeavingGuard } from '../../parts/leaving-guard.tsx'
import { type Say, useTexts } from '../../text/texts.ts'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { Remark } from '../../ui/remark.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { KINDS, type Kind } from './kinds.ts'
import { preferencesQuery } from './queries.ts'
import { QuietHoursField } from './quiet-hours-field.tsx'
import { preferenceTexts } from './texts.ts'

type Kinds = NotificationPreferences['kinds']
type Way = keyof Kinds[Kind]
const WAYS: readonly Way[] = ['dashboard', 'telegram']

export function PreferencesForm({
  preferences: { version, ...kept },
  isLinked,
}: {
  preferences: NotificationPreferences
  isLinked: boolean
}) {
  const t = useTexts(preferenceTexts)
  const ui = useTexts(uiTexts)
  const draft = useDraft(kept, version)
  const { kinds, quiet_hours } = draft.value
  const wantsTelegram = KINDS.some(({ kind }) => kinds[kind].telegram)
  const send = async () => {
    const saved = await api().putNotificationPreferences({ kinds, quiet_hours })
    draft.settle()
    queryClient.setQueryData(preferencesQuery.queryKey, saved)
    notify(ui('saved'))
  }
  return (
    <Form send={send} submit={ui('save')} className="flex flex-col gap-5">
      {(faults) => (
        <>
          <LeavingGuard isDirty={draft.isDirty} />
          <KindTable
            kinds={kinds}
            onChange={(kind, way, value) =>
              draft.change({ kinds: { ...kinds, [kind]: { ...kinds[kind], [way]: value } } })
            }
          />
          {wantsTelegram !== isLinked && <Remark tone="warn">{t(isLinked ? 'nothingChosen' : 'notLinkedYet')}</Remark>}
          <QuietHoursField
            hours={quiet_hours}
            fault={faults['quiet_hours/to']}
            onChange={(hours) => draft.change({ quiet_hours: hours })}
          />
        </>
      )}
    </Form>
  )
}

/** The kinds that the role of the member may read. */
function useOwnKinds() {
  const { scopes } = useMe()
  return KINDS.filter(({ scope }) => scope === null || scopes.includes(scope))
}

function KindTable({ kinds, onChange }: { kinds: Kinds; onChange: (kind: Kind, way: Way, value: boolean) => void }) {
  const t = useTexts(preferenceTexts)
  return (
    <table className="w-full">
      <thead>
        <tr className="text-sm text-soft">
          <th scope="col" className="pb-2 text-left align-bottom font-medium">
            {t('kind')}
          </th>
          {WAYS.map((way) => (
            <th key={way} scope="col" className="w-20 px-1 pb-2 text-center align-bottom font-medium sm:w-28">
              {t(way)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {useOwnKinds().map(({ kind }) => (
          <KindRow key={kind} kind={kind} ways={kinds[kind]} onChange={onChange} t={t} />
        ))}
      </tbody>
    </table>
  )
}

function KindRow({
  kind,
  ways,
  onChange,
  t,
}: {
  kind: Kind
  ways: Kinds[Kind]
  onChange: (kind: Kind, way: Way, value: boolean) => void
  t: Say<Kind | Way>
}) {
  const name = useId()
  return (
    <tr>
      <th id={name} scope="row" className="py-2 pr-2 text-left font-normal">
        {t(kind)}
      </th>
      {WAYS.map((way) => (
        <td key={way} className="text-center">
          <label className="grid min-h-11 cursor-pointer place-items-center">
            <span className="sr-only">{`${t(kind)}: ${t(way)}`}</span>
            <input
              type="checkbox"
              checked={ways[way]}
              onChange={({ target }) => onChange(kind, way, target.checked)}
              className="size-5 accent-(--accent)"
            />
          </label>
        </td>
      ))}
    </tr>
  )
}
