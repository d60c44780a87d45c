// The keys of a workspace: scopes, last use, and a button to revoke each.
import type { ReactNode } from 'react'
import type { ApiKey } from '../../data/api.ts'
import { useClock, useNow } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Badge } from '../../ui/surface.tsx'
import { AREAS, EVERYTHING, sameScopes } from './scopes.ts'
import { keyTexts } from './texts.ts'

export function KeyList({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  return (
    <ul className="flex flex-col divide-y rounded-2xl border bg-card shadow-card">
      {keys.map((key) => (
        <Row key={key.id} apiKey={key} onRevoke={onRevoke} />
      ))}
    </ul>
  )
}

function Row({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: (key: ApiKey) => void }) {
  const t = useTexts(keyTexts)
  const clock = useClock()
  const now = useNow()
  const { name, last4, scopes, last_used_at, created_at, created_by, expires_at, revoked_at } = apiKey
  const isExpired = expires_at !== null && new Date(expires_at) <= now
  const isOver = revoked_at !== null || isExpired
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 sm:px-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className={cx('min-w-0 truncate font-semibold', isOver && 'text-faint')}>{name}</span>
          {revoked_at !== null && <Badge tone="danger">{t('revokedOn', { day: clock.day(revoked_at) })}</Badge>}
          {revoked_at === null && isExpired && <Badge tone="warn">{t('expired')}</Badge>}
          <span className="font-mono text-sm text-faint">
            <span aria-hidden>{`hfk_…${last4}`}</span>
            <span className="sr-only">{t('endsWith', { last4 })}</span>
          </span>
        </div>
        <ScopeWords scopes={scopes} />
        <dl className="flex flex-wrap gap-x-6 gap-y-1 pt-2 text-sm">
          <Fact name={t('lastUsed')}>{last_used_at === null ? t('never') : clock.dayTime(last_used_at)}</Fact>
          <Fact name={t('made')}>{t('madeBy', { day: clock.day(created_at), name: created_by.name })}</Fact>
          <Fact name={t('expires')}>{expires_at === null ? t('expiresNever') : clock.dayTime(expires_at)}</Fact>
        </dl>
      </div>
      {!isOver && (
        <Button className="justify-self-start" aria-label={t('revokeName', { name })} onClick={() => onRevoke(apiKey)}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 break-words text-soft">{children}</dd>
    </div>
  )
}

function ScopeWords({ scopes }: { scopes: readonly string[] }) {
  const t = useTexts(keyTexts)
  if (sameScopes(scopes, EVERYTHING)) return <p className="pt-1 text-soft">{t('everything')}</p>
  const areas = AREAS.map(({ area, scopes: ofArea }) => ({ area, has: ofArea.filter((each) => scopes.includes(each)) }))
  return (
    <ul className="flex flex-wrap gap-1.5 pt-1.5" aria-label={t('mayDo')}>
      {areas
        .filter(({ has }) => has.length > 0)
        .map(({ area, has }) => (
          <li key={area} title={has.map((scope) => t(scope)).join(' · ')} className="max-w-full">
            <Badge>{`${t(area)}: ${t(extentOf(has))}`}</Badge>
          </li>
        ))}
    </ul>
  )
}

function extentOf(scopes: readonly string[]): 'reads' | 'changes' | 'onlyChanges' {
  const reading = scopes.filter((scope) => scope.endsWith(':read') || scope.endsWith(':manage')).length
  if (reading === 0) return 'onlyChanges'
  return reading === scopes.length && !scopes.includes('webhooks:manage') ? 'reads' : 'changes'
}
