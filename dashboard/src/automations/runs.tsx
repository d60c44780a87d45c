// The runs of an automation with all their steps, filtered by state, and a button that retries a failed run.
import { useInfiniteQuery } from '@tanstack/react-query'
import { RunLog } from '../automation-parts/run-log.tsx'
import { runTexts } from '../automation-parts/run-texts.ts'
import { textIn, useAddress } from '../data/address.ts'
import { api } from '../data/api.ts'
import { askAgain } from '../data/queries.ts'
import { useMay } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Select } from '../ui/field.tsx'
import { type RunFilter, runsQuery } from './queries.ts'
import { automationTexts } from './texts.ts'

const STATUSES = ['failed', 'running', 'waiting', 'completed', 'skipped', 'stale', 'stopped', 'cancelled'] as const

export function Runs({ id }: { id: string }) {
  const t = useTexts(automationTexts)
  const run = useTexts(runTexts)
  const [, change] = useAddress()
  const may = useMay('config:write')
  const filter = useRunFilter()
  const { status } = filter
  const log = useInfiniteQuery(runsQuery(id, filter))
  return (
    <section aria-labelledby="runs" className="min-w-0 rounded-2xl border bg-card shadow-card">
      <div className="flex flex-wrap items-center gap-3 border-b p-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="runs" className="font-semibold">
            {t('log')}
          </h2>
          <p className="text-sm text-faint">{t('logNote')}</p>
        </div>
        <Select
          aria-label={t('status')}
          className="sm:w-52"
          value={status ?? ''}
          onChange={({ target }) => change({ status: target.value || undefined }, { replace: true })}
        >
          <option value="">{t('anyStatus')}</option>
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {run(each)}
            </option>
          ))}
        </Select>
      </div>
      <RunLog
        log={log}
        empty={t(status ? 'logNone' : 'logEmpty')}
        retry={
          may
            ? async (chosen) => {
                await api().retryAutomationRun(chosen.id)
                askAgain(['automation-runs', id])
                askAgain(['automations'])
              }
            : undefined
        }
      />
    </section>
  )
}

/** The filter in the address; unknown values are left out. */
export function useRunFilter(): RunFilter {
  const [search] = useAddress()
  const status = STATUSES.find((each) => each === textIn(search, 'status'))
  return status ? { status } : {}
}
