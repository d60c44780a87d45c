// Chooses between a reply to the customer and a private note for the team.
import { Lock, Reply } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { composerTexts } from './texts.ts'

const CHOICE =
  'flex h-8 items-center gap-1.5 rounded-lg px-2.5 text-sm font-medium text-soft hover:bg-sunken aria-pressed:bg-sunken aria-pressed:text-ink max-sm:h-10'

export function KindSwitch({ isNote, onChange }: { isNote: boolean; onChange: (isNote: boolean) => void }) {
  const t = useTexts(composerTexts)
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('kind')}</legend>
      <button type="button" data-kind="reply" aria-pressed={!isNote} onClick={() => onChange(false)} className={CHOICE}>
        <Reply size={15} aria-hidden />
        {t('reply')}
      </button>
      <button type="button" data-kind="note" aria-pressed={isNote} onClick={() => onChange(true)} className={CHOICE}>
        <Lock size={15} aria-hidden />
        {t('note')}
      </button>
    </fieldset>
  )
}
