// How long a text is, once it comes near its limit. Browsers cut off what is pasted beyond it, and do not say so.
import { useTexts } from '../text/texts.ts'
import { cx } from './class-names.ts'
import { uiTexts } from './texts.ts'

const MIN_SHOWN_SHARE = 0.9

export function LetterCount({ text, max }: { text: string; max: number }) {
  const t = useTexts(uiTexts)
  const count = text.length
  if (count < max * MIN_SHOWN_SHARE) return null
  const isFull = count >= max
  return (
    <p role="status" className={cx('text-xs tabular-nums', isFull ? 'text-warn-ink' : 'text-faint')}>
      {t('letters', { count, max })} {isFull && t('noMoreFits')}
    </p>
  )
}
