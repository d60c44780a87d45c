// Pauses of the bot and of the model: whether there is one, by whom and why, and how it begins and ends.
import { useState } from 'react'
import { type AiUsage, api } from '../data/api.ts'
import { askAgain } from '../data/queries.ts'
import { useClock, useManages } from '../data/workspace.ts'
import { PauseFields, pauseFrom } from '../parts/pause-fields.tsx'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { notify, notifyProblem } from '../ui/notices.tsx'
import { StoppedBanner } from '../ui/stopped-banner.tsx'
import { Card } from '../ui/surface.tsx'
import { aiTexts } from './texts.ts'

type Scope = 'bot' | 'model'
type Pause = NonNullable<AiUsage['pauses']['bot']>

export function PauseBanners({ pauses }: Pick<AiUsage, 'pauses'>) {
  return (
    <>
      {pauses.bot && <PauseBanner scope="bot" pause={pauses.bot} />}
      {pauses.model && <PauseBanner scope="model" pause={pauses.model} />}
    </>
  )
}

function PauseBanner({ scope, pause: { reason, until, by, since } }: { scope: Scope; pause: Pause }) {
  const t = useTexts(aiTexts)
  const clock = useClock()
  const manages = useManages()
  const [ending, setEnding] = useState(false)
  const values = { since: clock.dayTime(since), name: by.name ?? '…' }
  const resume = async () => {
    setEnding(true)
    await api()
      .resumeAi({ scope })
      .then(() => notify(t('resumed')), notifyProblem)
    askAgain(['ai'])
    setEnding(false)
  }
  return (
    <StoppedBanner
      title={t(`paused:${scope}`)}
      action={
        manages && (
          <Button look="main" disabled={ending} onClick={() => void resume()}>
            {t('resume')}
          </Button>
        )
      }
    >
      <p>{until === null ? t('since', values) : t('sinceUntil', { ...values, until: clock.dayTime(until) })}</p>
      {reason !== null && <p className="break-words">{t('reason', { reason })}</p>}
      <p className="pt-1 text-sm">{t(`pauseText:${scope}`)}</p>
    </StoppedBanner>
  )
}

/** The bot and the model, unless paused, each with a button to pause it. A banner shows a pause. */
export function PausesCard({ pauses, hasModel }: Pick<AiUsage, 'pauses'> & { hasModel: boolean }) {
  const t = useTexts(aiTexts)
  const manages = useManages()
  const [asked, setAsked] = useState<Scope | null>(null)
  const scopes = (hasModel ? (['bot', 'model'] as const) : (['bot'] as const)).filter((scope) => !pauses[scope])
  if (!manages || scopes.length === 0) return null
  return (
    <Card title={t('pauses')}>
      <ul className="flex flex-col gap-4">
        {scopes.map((scope) => (
          <li key={scope} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">{t(`running:${scope}`)}</p>
              <p className="text-sm text-soft">{t(`pauseText:${scope}`)}</p>
            </div>
            <Button onClick={() => setAsked(scope)}>{t(`pauses:${scope}`)}</Button>
          </li>
        ))}
      </ul>
      {asked && <PauseDialog scope={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function PauseDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const t = useTexts(aiTexts)
  const clock = useClock()
  return (
    <Dialog title={t(`pauses:${scope}`)} open onClose={onClose}>
      <Form
        submit={t(`pauses:${scope}`)}
        onCancel={onClose}
        send={async (data) => {
          await api().pauseAi({ scope, ...pauseFrom(data, clock) })
          askAgain(['ai'])
          onClose()
        }}
      >
        {(faults) => (
          <>
            <p className="text-soft">{t(`pauseText:${scope}`)}</p>
            <PauseFields faults={faults} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
