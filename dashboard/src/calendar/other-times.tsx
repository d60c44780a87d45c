// After a refused move: the reason, and buttons with free times instead.
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { uiTexts } from '../ui/texts.ts'
import { momentOf } from './board.ts'
import { useLook } from './booking-look.tsx'
import { moveTexts } from './move-texts.ts'
import type { Wish } from './obstacles.ts'
import type { Refusal } from './use-moving.ts'

export function OtherTimes({
  refusal: { wish, words, alternatives },
  take,
  onClose,
}: {
  refusal: Refusal
  take: (wish: Wish) => Promise<void>
  onClose: () => void
}) {
  const t = useTexts(moveTexts)
  const ui = useTexts(uiTexts)
  const { clock, nameOf } = useLook()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const find = (what: string) => panel.current?.querySelector<HTMLElement>(what)
    ;(find('[data-time]') ?? find('button'))?.focus()
  }, [])
  const { booking } = wish
  return (
    <section
      ref={panel}
      role="alertdialog"
      aria-label={t('otherTimes')}
      aria-describedby="other-times"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed inset-x-4 bottom-20 z-40 mx-auto flex max-w-md flex-col gap-3 rounded-2xl border bg-card p-4 shadow-float lg:bottom-6"
    >
      <div className="flex items-start gap-2">
        <div id="other-times" className="min-w-0 flex-1">
          <p className="font-semibold">{words}</p>
          <p className="text-sm text-soft">
            {t('refusedTitle', { customer: nameOf(booking), when: clock.dayTime(booking.start as string) })}
          </p>
        </div>
        <IconButton label={ui('close')} onClick={onClose} className="order-last -mt-1.5 -mr-1.5">
          <X size={18} />
        </IconButton>
      </div>
      {alternatives.length === 0 ? (
        <p className="text-sm text-soft">{t('noOtherTimes')}</p>
      ) : (
        <div>
          <p className="pb-1.5 text-sm font-medium text-soft">{t('otherTimes')}</p>
          <div className="flex flex-wrap gap-2">
            {alternatives.map(({ start }) => (
              <Button key={start} data-time onClick={() => void take({ ...wish, start: momentOf(start) as number })}>
                {clock.dayTime(start)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}
