// Shown when the entry in the address does not exist any more.
import { isProblem } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { Empty, Failed } from '../ui/surface.tsx'
import { BackLink } from './back-link.tsx'
import { knowledgeTexts } from './texts.ts'

/** Says that the entry is gone, or why it could not be loaded. */
export function Gone({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTexts(knowledgeTexts)
  if (error && !isProblem(error, 'not_found')) return <Failed error={error} retry={retry} />
  return (
    <Empty title={t('gone')} action={<BackLink text={t('back')} />}>
      {t('goneText')}
    </Empty>
  )
}
