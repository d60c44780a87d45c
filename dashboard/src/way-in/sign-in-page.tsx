// The page for signing in.
import { useTexts } from '../text/texts.ts'
import { Form } from '../ui/form.tsx'
import { signIn } from './account.ts'
import { EmailField, PasswordField } from './account-fields.tsx'
import { startSession, useLeaveIfSignedIn } from './after-sign-in.ts'
import { OutsidePage } from './outside-page.tsx'
import { SignInOrUpLink } from './sign-in-or-up-link.tsx'
import { wayInTexts } from './texts.ts'

export function SignInPage() {
  const t = useTexts(wayInTexts)
  useLeaveIfSignedIn()
  return (
    <OutsidePage title={t('signInTitle')} lead={t('signInLead')}>
      <Form wide submit={t('signIn')} send={async (data) => startSession(await signIn(data))}>
        {(faults) => (
          <>
            <EmailField faults={faults} />
            <PasswordField faults={faults} purpose="current" />
          </>
        )}
      </Form>
      <details className="text-soft">
        <summary className="w-fit rounded text-sm font-medium text-accent-ink">{t('forgotten')}</summary>
        <p className="mt-2 text-sm">{t('forgottenHow')}</p>
      </details>
      <SignInOrUpLink question={t('noAccount')} to="/sign-up" text={t('makeAccount')} />
    </OutsidePage>
  )
}
