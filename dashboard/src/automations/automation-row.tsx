// One automation of the list: its name, its sentence, what it has done, and its switch.
import { Link } from '@tanstack/react-router'
import type { Automation } from '../data/api.ts'
import { useClock, useMay } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { cx } from '../ui/class-names.ts'
import { Badge } from '../ui/surface.tsx'
import { Switch } from '../ui/switch.tsx'
import { switchAutomation } from './switch-automation.ts'
import { automationTexts } from './texts.ts'

export function AutomationRow({ automation, sentence }: { automation: Automation; sentence: string }) {
  const t = useTexts(automationTexts)
  const may = useMay('config:write')
  const { id, name, enabled } = automation
  return (
    <li className="flex items-center gap-2 border-b pr-2 last:border-b-0 hover:bg-sunken sm:pr-4">
      <Link to="/automations/$id" params={{ id }} className="min-w-0 flex-1 px-4 py-3 -outline-offset-2">
        <span className={cx('block truncate font-medium', !enabled && 'text-soft')}>{name}</span>
        <span className="line-clamp-2 text-sm text-soft first-letter:uppercase">{sentence}</span>
        <Stats automation={automation} />
      </Link>
      <Switch
        label={t('switchNamed', { name })}
        on={enabled}
        disabled={!may}
        onChange={(on) => void switchAutomation(id, on)}
      />
    </li>
  )
}

export function Stats({ automation: { stats } }: { automation: Pick<Automation, 'stats'> }) {
  const t = useTexts(automationTexts)
  const clock = useClock()
  const { runs, failed, last_run_at } = stats
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-sm text-faint">
      {runs === 0 ? t('never') : t('runs', { count: runs })}
      {last_run_at && <span>{t('last', { when: clock.dayTime(last_run_at) })}</span>}
      {failed > 0 && <Badge tone="danger">{t('failed', { count: failed })}</Badge>}
    </span>
  )
}
