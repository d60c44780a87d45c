// The page that makes a new workspace in four steps: business, template, preview, and making it.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { textIn, useAddress } from '../data/address.ts'
import type { User } from '../data/api.ts'
import { sessionQuery, workspacesQuery } from '../data/queries.ts'
import { signOut } from '../data/session.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Failed, SkeletonList } from '../ui/surface.tsx'
import { DayPicture } from './day-picture.tsx'
import { OutsideHead } from './outside-page.tsx'
import { BusinessStep } from './welcome/business-step.tsx'
import { currencyOf, type Draft, planIn, useDraft, withPlan } from './welcome/draft.ts'
import { FinishStep } from './welcome/finish-step.tsx'
import { useMaking } from './welcome/making.ts'
import { PreviewStep } from './welcome/preview-step.tsx'
import { TemplateStep } from './welcome/template-step.tsx'
import { welcomeTexts } from './welcome/texts.ts'

const STEPS = ['business', 'template', 'preview'] as const
type Step = (typeof STEPS)[number]

export function WelcomePage() {
  const t = useTexts(welcomeTexts)
  const navigate = useNavigate()
  const { data: session, error, refetch } = useQuery(sessionQuery)
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, retry: false })
  const isStranger = session?.user === null
  useEffect(() => {
    if (isStranger) void navigate({ to: '/sign-in', search: { next: '/welcome' }, replace: true })
  }, [isStranger, navigate])
  return (
    <div className="flex min-h-dvh flex-col">
      <OutsideHead>
        {workspaces.length > 0 ? (
          <Link to="/today" className={buttonClass({ look: 'quiet' })}>
            {t('leave')}
          </Link>
        ) : (
          <IconButton label={t('signOut')} onClick={() => void signOut()}>
            <LogOut size={18} />
          </IconButton>
        )}
      </OutsideHead>
      <main className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-6 px-5 pt-2 sm:px-8">
        {error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : session?.user ? (
          <Path user={session.user} />
        ) : (
          <SkeletonList />
        )}
      </main>
    </div>
  )
}

function Path({ user }: { user: User }) {
  const t = useTexts(welcomeTexts)
  const [draft, change] = useDraft(user, useLanguage())
  const [search, setSearch] = useAddress()
  const making = useMaking(draft, change)
  const go = (step: Step) => setSearch({ step })
  const plan = planIn(draft)
  if (making.isRunning || draft.isApplying || making.error !== null) {
    return <FinishStep draft={draft} making={making} />
  }
  const step = stepOf(textIn(search, 'step'), draft)
  const create = () => void making.run()
  return (
    <>
      <StepHead step={step} title={t(`${step}Title`)} lead={t(`${step}Lead`)} />
      {step === 'business' ? (
        <div className="grid items-start gap-12 lg:grid-cols-2">
          <BusinessStep draft={draft} change={change} onNext={() => go('template')} />
          <div className="-mt-24 hidden lg:block">
            <DayPicture />
          </div>
        </div>
      ) : step === 'template' || !plan ? (
        <TemplateStep
          choice={draft}
          change={change}
          mayBeEmpty
          onBack={() => go('business')}
          onNext={async () => {
            if (draft.template === 'empty') return create()
            await making.propose()
            go('preview')
          }}
        />
      ) : (
        <PreviewStep
          plan={plan}
          currency={currencyOf(draft)}
          language={draft.language}
          myName={draft.user.name}
          submit={t('create')}
          edit={(next) => change(withPlan(draft, next))}
          onBack={() => go('template')}
          onCreate={create}
        />
      )}
    </>
  )
}

/** A step opens only when the steps before it are complete. */
function stepOf(wanted: string | undefined, draft: Draft): Step {
  if (draft.name.trim() === '' || wanted === undefined) return 'business'
  const step = STEPS.find((each) => each === wanted) ?? 'business'
  return step === 'preview' && !planIn(draft) ? 'template' : step
}

function StepHead({ step, title, lead }: { step: Step; title: string; lead: ReactNode }) {
  const t = useTexts(welcomeTexts)
  const at = STEPS.indexOf(step)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // Screen readers announce the new step; the first one is read with the page.
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <header className="flex flex-col gap-4">
      <ol aria-label={t('steps')} className="flex max-w-lg gap-2">
        {STEPS.map((each, index) => (
          <li key={each} aria-current={each === step ? 'step' : undefined} className="min-w-0 flex-1">
            <span aria-hidden className={cx('block h-1.5 rounded-full', index <= at ? 'bg-accent' : 'bg-line')} />
            <span className={cx('mt-1.5 block truncate text-sm', index === at ? 'font-medium text-ink' : 'text-faint')}>
              {t(each)}
            </span>
          </li>
        ))}
      </ol>
      <div>
        <p className="sr-only">{t('progress', { step: at + 1, steps: STEPS.length })}</p>
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight text-balance outline-none">
          {title}
        </h1>
        <p className="mt-1.5 text-soft">{lead}</p>
      </div>
    </header>
  )
}
