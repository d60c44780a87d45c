// The use of the model on each day of a month, as a picture and as a table.
import type { AiUsage } from '../data/api.ts'
import { useClock } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { type Bar, barsOf, type Measure, scaleOf } from './bars.ts'
import { aiTexts } from './texts.ts'

const WIDTH = 620
const HEIGHT = 160
const TOP = 22
const GAP = 3
/** On a phone the picture is half as wide, and its letters would be half as large. */
const LETTERS = 'fill-(--soft) text-[11px] max-sm:text-[20px]'

export function UsageChart({
  usage,
  measure,
  write,
}: {
  usage: AiUsage
  measure: Measure
  /** How a value is written. */
  write: (value: number) => string
}) {
  const t = useTexts(aiTexts)
  const clock = useClock()
  const bars = barsOf(usage.by_day, usage.month, measure)
  const scale = scaleOf(bars)
  const label = t('chart', {
    measure: t(`measure:${measure}`),
    month: clock.nameOf(`${usage.month}-01`, 'month'),
  })
  const step = WIDTH / bars.length
  return (
    <figure className="flex flex-col gap-2">
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT + TOP + 24}`} className="w-full">
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line
              x1={0}
              x2={WIDTH}
              y1={TOP + HEIGHT * (1 - part)}
              y2={TOP + HEIGHT * (1 - part)}
              className="stroke-(--line)"
            />
            {part > 0 && (
              <text x={0} y={TOP + HEIGHT * (1 - part) - 3} className={LETTERS}>
                {write(scale * part)}
              </text>
            )}
          </g>
        ))}
        {bars.map(({ day, value }, index) => (
          <g key={day}>
            <rect
              x={index * step + GAP / 2}
              y={TOP + HEIGHT * (1 - value / scale)}
              width={step - GAP}
              height={(HEIGHT * value) / scale}
              rx={2}
              className="fill-(--accent)"
            >
              <title>{`${clock.nameOf(day, 'short')}: ${write(value)}`}</title>
            </rect>
            {(index === 0 || (index + 1) % 5 === 0) && (
              <text x={index * step + step / 2} y={TOP + HEIGHT + 18} textAnchor="middle" className={LETTERS}>
                {index + 1}
              </text>
            )}
          </g>
        ))}
      </svg>
      <Table bars={bars} label={label} measure={t(`measure:${measure}`)} write={write} />
    </figure>
  )
}

function Table({
  bars,
  label,
  measure,
  write,
}: {
  bars: readonly Bar[]
  label: string
  measure: string
  write: (value: number) => string
}) {
  const t = useTexts(aiTexts)
  const clock = useClock()
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-soft select-none">{t('table')}</summary>
      <table className="mt-1 w-full max-w-sm text-left tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b text-faint">
            <th scope="col" className="py-1 font-medium">
              {t('day')}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {measure}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ value }) => value > 0)
            .map(({ day, value }) => (
              <tr key={day} className="border-b last:border-b-0">
                <th scope="row" className="py-1 font-normal">
                  {clock.nameOf(day, 'short')}
                </th>
                <td className="py-1 text-right">{write(value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  )
}
