// Alerts: a webhook that was switched off, late work, a service that nobody can do.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { groupsQuery, resourcesQuery, schedulesQuery, servicesQuery, webhooksQuery } from '../data/queries.ts'
import { useMay } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { idleServices } from './idle-services.ts'
import { todayTexts } from './texts.ts'

interface Alert {
  key: string
  text: string
  to: string
  search?: Record<string, unknown>
  action: string
}

/** Undefined while the data is being loaded. */
export function useAlerts(overdue: number): Alert[] | undefined {
  const t = useTexts(todayTexts)
  const mayHook = useMay('webhooks:manage')
  const maySet = useMay('config:write')
  const hooks = useQuery({ ...webhooksQuery, enabled: mayHook })
  const services = useQuery(servicesQuery)
  const resources = useQuery(resourcesQuery)
  const groups = useQuery(groupsQuery)
  const schedules = useQuery(schedulesQuery)
  if ((mayHook && hooks.isPending) || [services, resources, groups, schedules].some(({ isPending }) => isPending)) {
    return undefined
  }
  const off = (hooks.data ?? []).filter(({ active }) => !active)
  const idle = maySet ? idleServices(services.data ?? [], groups.data ?? [], resources.data ?? []) : []
  const isAlwaysOpen = maySet && isEmpty(schedules.data) && !isEmpty(services.data)
  return [
    ...off.map(({ id, url, disabled_reason }) => ({
      key: id,
      text: t(disabled_reason === 'failures' ? 'webhookFailed' : 'webhookOff', { host: new URL(url).host }),
      to: '/settings/webhooks',
      search: { endpoint: id },
      action: t('switchOn'),
    })),
    ...(overdue > 0
      ? [
          {
            key: 'overdue',
            text: t('overdueWork', { count: overdue }),
            to: '/work',
            search: { view: 'board', late: 'yes' },
            action: t('look'),
          },
        ]
      : []),
    ...idle.map(({ id, name }) => ({
      key: id,
      text: t('nobodyFor', { name }),
      to: '/settings/services',
      action: t('repair'),
    })),
    ...(isAlwaysOpen ? [{ key: 'hours', text: t('noHours'), to: '/settings/schedules', action: t('setHours') }] : []),
  ]
}

const isEmpty = (found: readonly unknown[] | undefined) => (found ?? []).length === 0

export function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const t = useTexts(todayTexts)
  if (alerts.length === 0) return null
  return (
    <ul aria-label={t('alerts')} className="flex flex-col gap-2">
      {alerts.map(({ key, text, to, search, action }) => (
        <li
          key={key}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-warn-soft px-4 py-2.5 text-warn-ink"
        >
          <TriangleAlert size={18} aria-hidden className="shrink-0" />
          <p className="min-w-0 flex-1 basis-52 break-words">{text}</p>
          <Link to={to} search={search ?? {}} className={`${buttonClass({ size: 'small' })} max-sm:h-10`}>
            {action}
          </Link>
        </li>
      ))}
    </ul>
  )
}
