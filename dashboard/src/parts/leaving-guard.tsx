// Asks before unsaved changes are lost: by a link, by going back, or by closing the page.
import { useBlocker } from '@tanstack/react-router'
import type { Search } from '../data/address.ts'
import { useTexts } from '../text/texts.ts'
import { Ask } from '../ui/ask.tsx'
import { editingTexts } from './editing-texts.ts'

/** `name` is the name in the address of the open entry: while its value stays the same, no changes are lost. */
export function LeavingGuard({ isDirty, name }: { isDirty: () => boolean; name?: string }) {
  const t = useTexts(editingTexts)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && placeOf(current, name) !== placeOf(next, name),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Ask
      title={t('leaveTitle')}
      action={t('leave')}
      open={status === 'blocked'}
      onClose={() => reset?.()}
      run={async () => proceed?.()}
    >
      {t('leaveText')}
    </Ask>
  )
}

const placeOf = ({ pathname, search }: { pathname: string; search: unknown }, name: string | undefined) =>
  name === undefined ? pathname : `${pathname} ${(search as Search)[name]}`
