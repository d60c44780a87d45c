// The page of an invitation: a signed-in user joins with one click, others sign in or make an account first.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api, clientFor, isProblem, type Session, type User } from '../data/api.ts'
import { wordsFor } from '../data/problem.ts'
import { sessionQuery } from '../data/queries.ts'
import { startAfresh, tellTabs } from '../data/session.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Remark } from '../ui/remark.tsx'
import { Choice, Initials, Skeleton } from '../ui/surface.tsx'
import { signIn, signUp } from './account.ts'
import { EmailField, NameField, PasswordField } from './account-fields.tsx'
import { startSession } from './after-sign-in.ts'
import { BadLink } from './bad-link.tsx'
import { useLinkToken, workspaceOf } from './link-token.ts'
import { OutsidePage } from './outside-page.tsx'
import { wayInTexts } from './texts.ts'

export function JoinPage() {
  const t = useTexts(wayInTexts)
  const token = useLinkToken()
  const { data: session, isPending } = useQuery(sessionQuery)
  const [problem, setProblem] = useState<string | null>(null)
  const [isGone, setGone] = useState(false)
  const { history } = useRouter()
  if (workspaceOf(token) === undefined) return <BadLink why={t('badJoinLink')} />
  if (isGone) return <BadLink why={t('joinGone')} />
  /** A user who signed in here stays signed in, even if joining is refused. */
  const join = async (entered?: Session) => {
    setProblem(null)
    try {
      await accept(token)
      history.replace('/today')
    } catch (error) {
      if (entered) startSession(entered)
      setGone(isProblem(error, 'not_found'))
      setProblem(isProblem(error, 'forbidden') ? t('joinOther') : wordsFor(error))
    }
  }
  return (
    <OutsidePage title={t('joinTitle')} lead={t('joinLead')}>
      {problem && (
        <Remark role="alert" tone="danger">
          {problem}
        </Remark>
      )}
      {isPending ? (
        <Skeleton className="h-64" />
      ) : session?.user ? (
        <SignedIn user={session.user} join={join} leave={() => setProblem(null)} />
      ) : (
        <Visitor join={join} />
      )}
    </OutsidePage>
  )
}

/** Accepts without a workspace, because the one stored on this device may be another user's. */
async function accept(token: string): Promise<void> {
  await clientFor(undefined).acceptInvitation(token)
  startAfresh(workspaceOf(token))
}

function SignedIn({ user, join, leave }: { user: User; join: () => Promise<void>; leave: () => void }) {
  const t = useTexts(wayInTexts)
  return (
    <div className="flex flex-col gap-2">
      <Form wide submit={t('join')} send={() => join()}>
        <div className="flex items-center gap-3 rounded-xl border bg-card p-4">
          <Initials name={user.name} />
          <div className="min-w-0">
            <p className="text-sm text-faint">{t('signedInAs')}</p>
            <p className="truncate font-medium">{user.name}</p>
            <p className="truncate text-sm text-soft">{user.email}</p>
          </div>
        </div>
      </Form>
      <Button
        look="quiet"
        onClick={async () => {
          await api().signOut()
          tellTabs(null)
          startSession({ user: null, expires_at: null })
          leave()
        }}
      >
        {t('useAnother')}
      </Button>
    </div>
  )
}

function Visitor({ join }: { join: (entered: Session) => Promise<void> }) {
  const t = useTexts(wayInTexts)
  const [who, setWho] = useState<'new' | 'known'>('new')
  return (
    <>
      <Choice
        label={t('joinHow')}
        value={who}
        onChange={setWho}
        options={[
          { value: 'new', text: t('iAmNew') },
          { value: 'known', text: t('iHaveAccount') },
        ]}
      />
      {who === 'new' ? (
        <Form key="new" wide submit={t('signUpAndJoin')} send={async (data) => join(await signUp(data))}>
          {(faults) => (
            <>
              <NameField faults={faults} />
              <EmailField faults={faults} />
              <PasswordField faults={faults} purpose="new" />
            </>
          )}
        </Form>
      ) : (
        <Form key="known" wide submit={t('signInAndJoin')} send={async (data) => join(await signIn(data))}>
          {(faults) => (
            <>
              <EmailField faults={faults} />
              <PasswordField faults={faults} purpose="current" />
            </>
          )}
        </Form>
      )}
    </>
  )
}
