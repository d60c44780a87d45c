// The cost of the model in a month: sums, a picture by day, channels and models.
import { useState } from 'react'
import type { AiUsage } from '../data/api.ts'
import { useMoney } from '../data/workspace.ts'
import type { Month } from '../text/month.ts'
import { localeOf, useLanguage } from '../text/preferences.ts'
import { says, useTexts } from '../text/texts.ts'
import { MonthTurner } from '../ui/month-turner.tsx'
import { Badge, Card, Choice, type Tone } from '../ui/surface.tsx'
import { MEASURES, type Measure } from './bars.ts'
import { aiTexts } from './texts.ts'
import { UsageChart } from './usage-chart.tsx'

const TONES: Readonly<Record<string, Tone>> = { ok: 'good', warning: 'warn', limited: 'danger', paused: 'warn' }

export function UsageCard({
  usage,
  isThisMonth,
  onMonth,
}: {
  usage: AiUsage
  /** The status is that of the present. */
  isThisMonth: boolean
  onMonth: (month: Month) => void
}) {
  const t = useTexts(aiTexts)
  const money = useMoney()
  const locale = localeOf(useLanguage())
  const [measure, setMeasure] = useState<Measure>('cost_cents')
  const count = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
  const dollars = (cents: number) => money(cents, usage.currency)
  const status = `status:${usage.status}`
  return (
    <Card
      title={t('usage')}
      aside={isThisMonth && says(aiTexts, status) && <Badge tone={TONES[usage.status] ?? 'plain'}>{t(status)}</Badge>}
    >
      <div className="flex flex-col gap-4">
        <div className="max-w-72">
          <MonthTurner month={usage.month} onTurn={onMonth} />
        </div>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
          <Fact name={t('spent')} value={dollars(usage.cost_cents)} />
          <Fact name={t('turns')} value={count(usage.turns)} />
          <Fact name={t('inputTokens')} value={count(usage.input_tokens)} />
          <Fact name={t('outputTokens')} value={count(usage.output_tokens)} />
        </dl>
        {isThisMonth && <Spent usage={usage} write={dollars} />}
        {usage.by_day.length === 0 ? (
          <p className="py-6 text-center text-soft">{t('nothing')}</p>
        ) : (
          <>
            <Choice
              label={t('measure')}
              value={measure}
              options={MEASURES.map((each) => ({ value: each, text: t(`measure:${each}`) }))}
              onChange={setMeasure}
            />
            <UsageChart usage={usage} measure={measure} write={measure === 'cost_cents' ? dollars : count} />
            <div className="grid gap-4 sm:grid-cols-2">
              <Parts
                title={t('byChannel')}
                parts={usage.by_channel.map(({ channel, cost_cents }) => [
                  channel === null ? t('noChannel') : says(aiTexts, channel) ? t(channel) : channel,
                  dollars(cost_cents),
                ])}
              />
              <Parts
                title={t('byModel')}
                parts={usage.by_model.map(({ model, cost_cents }) => [model, dollars(cost_cents)])}
              />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

function Spent({ usage: { cost_cents, limit_cents }, write }: { usage: AiUsage; write: (cents: number) => string }) {
  const t = useTexts(aiTexts)
  const text = t('ofLimit', { spent: write(cost_cents), limit: write(limit_cents) })
  return (
    <div className="flex flex-col gap-1">
      <meter
        aria-label={t('spent')}
        min={0}
        max={Math.max(limit_cents, 1)}
        high={limit_cents * 0.8}
        value={Math.min(cost_cents, limit_cents)}
        className="h-3 w-full"
      >
        {text}
      </meter>
      <p className="text-sm text-soft tabular-nums">{text}</p>
    </div>
  )
}

function Parts({ title, parts }: { title: string; parts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-sm font-medium text-soft">{title}</h3>
      <dl className="divide-y">
        {parts.map(([name, value]) => (
          <div key={name} className="flex items-baseline gap-3 py-1">
            <dt className="min-w-0 flex-1 truncate">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
