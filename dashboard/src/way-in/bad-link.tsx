// For links of which a part is missing or that were used.
import { Link } from '@tanstack/react-router'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Gate } from './gate.tsx'
import { wayInTexts } from './texts.ts'

export function BadLink({ why }: { why: string }) {
  const t = useTexts(wayInTexts)
  return (
    <Gate title={t('badLinkTitle')} lead={why}>
      <Link to="/sign-in" className={buttonClass()}>
        {t('toSignIn')}
      </Link>
    </Gate>
  )
}
