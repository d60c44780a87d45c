// The page for a new password, which a link opens.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, isProblem } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { passwordIn } from './account.ts'
import { PasswordField } from './account-fields.tsx'
import { BadLink } from './bad-link.tsx'
import { useLinkToken } from './link-token.ts'
import { OutsidePage } from './outside-page.tsx'
import { wayInTexts } from './texts.ts'

export function ResetPasswordPage() {
  const t = useTexts(wayInTexts)
  const token = useLinkToken()
  const [state, setState] = useState<'open' | 'done' | 'gone'>('open')
  if (token === '') return <BadLink why={t('badResetLink')} />
  if (state === 'gone') return <BadLink why={t('resetGone')} />
  if (state === 'done') return <ResetDone />
  return (
    <OutsidePage title={t('resetTitle')} lead={t('resetLead')}>
      <Form
        wide
        submit={t('reset')}
        send={async (data) => {
          try {
            await api().resetPassword({ token, password: passwordIn(data) }, { maxRetries: 0 })
            setState('done')
          } catch (error) {
            const isGone =
              isProblem(error, 'validation_error') && error.errors.some(({ pointer }) => pointer === '/token')
            if (!isGone) throw error
            setState('gone')
          }
        }}
      >
        {(faults) => <PasswordField faults={faults} purpose="reset" />}
      </Form>
    </OutsidePage>
  )
}

function ResetDone() {
  const t = useTexts(wayInTexts)
  return (
    <OutsidePage title={t('resetDoneTitle')} lead={t('resetDone')}>
      <Link to="/sign-in" className={buttonClass({ look: 'main' })}>
        {t('signIn')}
      </Link>
    </OutsidePage>
  )
}
