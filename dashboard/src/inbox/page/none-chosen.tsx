// The place of the thread while no conversation is chosen.
import { MessagesSquare } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { Empty } from '../../ui/surface.tsx'
import { threadTexts } from '../thread/texts.ts'

export function NoneChosen() {
  const t = useTexts(threadTexts)
  return (
    <div className="grid min-w-0 flex-1 place-items-center max-lg:hidden">
      <Empty icon={<MessagesSquare size={32} aria-hidden />} title={t('chooseTitle')}>
        {t('choose')}
      </Empty>
    </div>
  )
}
