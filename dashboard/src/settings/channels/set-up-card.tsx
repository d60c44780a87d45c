// The guided set-up of a channel: what to make at the provider, the values to copy from there, and a first message.
import { type ReactNode, useState } from 'react'
import type { ChannelServiceStatus } from '../../data/api.ts'
import { useManages } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { FirstMessage } from './first-message.tsx'
import { OutsideLink } from './outside-link.tsx'
import { setUpTexts } from './set-up-texts.ts'
import { Step } from './step.tsx'

export interface FormEnd {
  /** Left out while there are no settings to go back to. */
  onCancel?: () => void
  onSaved: () => void
}

type Facts = readonly (readonly [name: string, value: string])[]

export function SetUpCard({
  channel,
  status,
  begin,
  values,
  hook,
  trial,
}: {
  channel: ChannelServiceStatus
  /** The status of the settings; null: there are none yet. */
  status: string | null
  /** The first step: what to make at the provider, and where. */
  begin: { title: string; text: string; to: string }
  /** The values to copy from the provider: the form for them, and the facts that are shown once they are saved. */
  values: { title: string; facts: Facts; form: (end: FormEnd) => ReactNode }
  /** The values that owners and admins then enter at the provider. */
  hook?: { title: string; content: ReactNode } | null
  /** How a first message is sent; null: it is not possible yet. */
  trial: ReactNode
}) {
  const t = useTexts(setUpTexts)
  const manages = useManages()
  const isSetUp = status !== null
  const hasInbound = channel.last_inbound_at !== null
  if (!manages && !isSetUp) return null
  const steps = [
    manages && {
      title: begin.title,
      isDone: isSetUp,
      content: (
        <>
          {!isSetUp && <p className="text-soft">{begin.text}</p>}
          <OutsideLink to={begin.to} />
        </>
      ),
    },
    {
      title: values.title,
      isDone: isSetUp && status !== 'auth_error',
      content: <Values isSetUp={isSetUp} facts={values.facts} form={values.form} />,
    },
    hook && manages && { title: hook.title, isDone: hasInbound, content: hook.content },
    trial !== null && {
      title: t('tryIt'),
      isDone: hasInbound,
      content: (
        <>
          {trial}
          <FirstMessage channel={channel} />
        </>
      ),
    },
  ].filter((step) => typeof step === 'object' && step !== null)
  return (
    <Card title={t('setUp')}>
      <ol className="flex flex-col gap-6">
        {steps.map(({ title, isDone, content }, index) => (
          <Step key={title} number={index + 1} title={title} isDone={isDone}>
            {content}
          </Step>
        ))}
      </ol>
    </Card>
  )
}

/** The form, or, once there are settings, their facts and a button that opens the form. */
function Values({ isSetUp, facts, form }: { isSetUp: boolean; facts: Facts; form: (end: FormEnd) => ReactNode }) {
  const t = useTexts(setUpTexts)
  const manages = useManages()
  const [isChanging, setChanging] = useState(false)
  const close = () => setChanging(false)
  if (!isSetUp) return form({ onSaved: close })
  if (isChanging) return form({ onCancel: close, onSaved: close })
  return (
    <>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-faint">{name}</dt>
            <dd className="font-mono text-sm break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {manages && (
        <Button className="self-start" onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      )}
    </>
  )
}
