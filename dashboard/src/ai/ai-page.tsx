// The page about AI: what the model costs, its limits, pauses, the guard against spam, and notices.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { textIn, useAddress } from '../data/address.ts'
import { BotMenu } from '../parts/bot-menu.tsx'
import { monthIn } from '../text/month.ts'
import { useTexts } from '../text/texts.ts'
import { Card, Empty, Failed, PageHead, SkeletonList } from '../ui/surface.tsx'
import { BlockedCard } from './blocked-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { PauseBanners, PausesCard } from './pauses-card.tsx'
import { blockedQuery, noticesQuery, spamGuardQuery, usageQuery } from './queries.ts'
import { SpamGuardCard } from './spam-guard-card.tsx'
import { aiTexts } from './texts.ts'
import { UsageCard } from './usage-card.tsx'

export function AiPage() {
  const t = useTexts(aiTexts)
  const [search, change] = useAddress()
  const month = monthIn(textIn(search, 'month')) ?? null
  const usage = useQuery(usageQuery(month))
  const present = useQuery(usageQuery(null))
  const guard = useQuery(spamGuardQuery)
  const blocked = useInfiniteQuery(blockedQuery)
  const notices = useInfiniteQuery(noticesQuery)
  const failed = [usage, present, guard, blocked, notices].find(({ error, data }) => error && !data)
  const isLoaded = usage.data && present.data && guard.data && blocked.data && notices.data
  const hasModel = present.data?.status !== 'not_configured'
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <BotMenu />
      {failed ? (
        <Failed error={failed.error} retry={() => void failed.refetch()} />
      ) : !isLoaded ? (
        <SkeletonList rows={8} />
      ) : (
        <div className="flex max-w-4xl flex-col gap-5">
          <PauseBanners pauses={present.data.pauses} />
          {!hasModel && (
            <Card>
              <Empty icon={<Sparkles size={32} />} title={t('noModelTitle')}>
                {t('noModelText')}
              </Empty>
            </Card>
          )}
          {(hasModel || usage.data.by_day.length > 0) && (
            <UsageCard
              usage={usage.data}
              isThisMonth={usage.data.month === present.data.month}
              onMonth={(next) => change({ month: next === present.data.month ? undefined : next })}
            />
          )}
          <NoticesCard />
          {hasModel && <LimitsCard limits={present.data.limits} />}
          <PausesCard pauses={present.data.pauses} hasModel={hasModel} />
          <SpamGuardCard guard={guard.data} />
          <BlockedCard />
        </div>
      )}
    </>
  )
}
