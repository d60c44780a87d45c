// The name of a month, with buttons for the month before and the month after.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useClock } from '../data/workspace.ts'
import { addMonths, type Month } from '../text/month.ts'
import { useTexts } from '../text/texts.ts'
import { IconButton } from './button.tsx'
import { uiTexts } from './texts.ts'

export function MonthTurner({ month, onTurn }: { month: Month; onTurn: (month: Month) => void }) {
  const t = useTexts(uiTexts)
  const clock = useClock()
  return (
    <div className="flex items-center">
      <IconButton label={t('previousMonth')} onClick={() => onTurn(addMonths(month, -1))}>
        <ChevronLeft size={18} />
      </IconButton>
      <p aria-live="polite" className="min-w-36 flex-1 text-center font-semibold first-letter:uppercase">
        {clock.nameOf(`${month}-01`, 'month')}
      </p>
      <IconButton label={t('nextMonth')} onClick={() => onTurn(addMonths(month, 1))}>
        <ChevronRight size={18} />
      </IconButton>
    </div>
  )
}
