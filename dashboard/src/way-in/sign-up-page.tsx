// The page for making an account.
import { chooseWorkspace } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { Form } from '../ui/form.tsx'
import { signUp } from './account.ts'
import { EmailField, NameField, PasswordField } from './account-fields.tsx'
import { startSession, useLeaveIfSignedIn } from './after-sign-in.ts'
import { OutsidePage } from './outside-page.tsx'
import { SignInOrUpLink } from './sign-in-or-up-link.tsx'
import { wayInTexts } from './texts.ts'

export function SignUpPage() {
  const t = useTexts(wayInTexts)
  useLeaveIfSignedIn()
  return (
    <OutsidePage title={t('signUpTitle')} lead={t('signUpLead')}>
      <Form
        wide
        submit={t('signUp')}
        send={async (data) => {
          const session = await signUp(data)
          chooseWorkspace(undefined)
          startSession(session)
        }}
      >
        {(faults) => (
          <>
            <NameField faults={faults} />
            <EmailField faults={faults} />
            <PasswordField faults={faults} purpose="new" />
          </>
        )}
      </Form>
      <SignInOrUpLink question={t('haveAccount')} to="/sign-in" text={t('signIn')} />
    </OutsidePage>
  )
}
