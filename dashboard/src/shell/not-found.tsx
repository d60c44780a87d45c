// The page for addresses that do not exist.
import { Link } from '@tanstack/react-router'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/surface.tsx'
import { shellTexts } from './texts.ts'

export function NotFound() {
  const t = useTexts(shellTexts)
  return (
    <Empty
      title={t('notFoundTitle')}
      action={
        <Link to="/today" className={buttonClass({ look: 'main' })}>
          {t('goHome')}
        </Link>
      }
    >
      {t('notFound')}
    </Empty>
  )
}
