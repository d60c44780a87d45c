// Says that the member may look at something and not change it.
import { Lock } from 'lucide-react'
import { useTexts } from '../text/texts.ts'
import { Remark } from '../ui/remark.tsx'
import { editingTexts } from './editing-texts.ts'

/** `isUnsaved`: the member has unsaved changes from before they lost the right to change it. */
export function ReadOnlyNote({ isUnsaved = false }: { isUnsaved?: boolean }) {
  const t = useTexts(editingTexts)
  if (isUnsaved) {
    return (
      <Remark role="alert" tone="warn">
        {t('roleLost')}
      </Remark>
    )
  }
  return (
    <p className="flex items-center gap-2 rounded-lg bg-sunken px-3 py-2 text-sm text-soft">
      <Lock size={16} aria-hidden className="shrink-0" />
      {t('readOnly')}
    </p>
  )
}
