// The page for links that are incomplete or were used.
import { Link } from '@tanstack/react-router'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { OutsidePage } from './outside-page.tsx'
import { wayInTexts } from './texts.ts'

export function BadLink({ why }: { why: string }) {
  const t = useTexts(wayInTexts)
  return (
    <OutsidePage title={t('badLinkTitle')} lead={why}>
      <Link to="/sign-in" className={buttonClass()}>
        {t('toSignIn')}
      </Link>
    </OutsidePage>
  )
}
