// Sums of money in a row: expected, done, paid and lost, one row for each currency.
import type { Money } from '../data/api.ts'
import { money as inWords } from '../text/number.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { moneyTexts } from './money-texts.ts'

const SUMS = ['expected', 'done', 'paid', 'lost'] as const

/** Nothing is shown where no booking has a price or a payment. */
export function MoneyRow({ money }: { money: readonly Money[] }) {
  const t = useTexts(moneyTexts)
  const language = useLanguage()
  if (money.length === 0) return null
  return (
    <section aria-label={t('money')} className="flex flex-col divide-y rounded-2xl border bg-card shadow-card">
      {money.map((sums) => (
        <dl key={sums.currency} className="grid grid-cols-2 gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-4 sm:px-5">
          {SUMS.map((sum) => (
            <div key={sum} title={t(`${sum}Hint`)}>
              <dt className="truncate text-sm text-faint">{t(sum)}</dt>
              <dd className="text-lg font-semibold tracking-tight tabular-nums">
                {inWords(sums[`${sum}_cents`], sums.currency, language)}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
