// A preview of everything that will be made, which can be changed.
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Language } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { uiTexts } from '../../ui/texts.ts'
import { isComplete, type Plan } from '../plan.ts'
import { PreviewHours } from './preview-hours.tsx'
import { PreviewPeople } from './preview-people.tsx'
import { PreviewServices } from './preview-services.tsx'
import { PreviewStages } from './preview-stages.tsx'
import { PreviewWords } from './preview-words.tsx'
import { welcomeTexts } from './texts.ts'

export function PreviewStep({
  plan,
  edit,
  currency,
  language,
  myName,
  submit: submitText,
  isBusy = false,
  remark,
  bar = 'bottom-0 -mx-5 px-5 sm:-mx-8 sm:px-8',
  onBack,
  onCreate,
}: {
  plan: Plan
  edit: (plan: Plan) => void
  currency: string
  /** The language of the customers. */
  language: Language
  myName: string
  submit: string
  /** While the plan is applied, it cannot be sent again. */
  isBusy?: boolean
  /** Stands above the buttons. */
  remark?: ReactNode
  /** The classes of the bar with the buttons: pages have different edges, and on a phone a menu at the bottom. */
  bar?: string
  onBack: () => void
  onCreate: () => void
}) {
  const t = useTexts(welcomeTexts)
  const ui = useTexts(uiTexts)
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(!isComplete(plan))
    if (isComplete(plan)) onCreate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <PreviewServices plan={plan} edit={edit} currency={currency} />
          <PreviewStages plan={plan} edit={edit} language={language} />
          <PreviewWords plan={plan} edit={edit} language={language} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PreviewPeople plan={plan} edit={edit} myName={myName} />
          <PreviewHours plan={plan} edit={edit} />
        </div>
      </div>
      {remark}
      <div
        className={cx(
          'sticky flex flex-wrap items-center justify-end gap-2 border-t bg-page/90 py-3 backdrop-blur',
          bar,
        )}
      >
        {isRefused && !isComplete(plan) && (
          <p role="alert" className="mr-auto text-sm text-danger-ink">
            {t('incomplete')}
          </p>
        )}
        <Button look="quiet" onClick={onBack}>
          {ui('back')}
        </Button>
        <Button look="main" type="submit" disabled={isBusy}>
          {submitText}
        </Button>
      </div>
    </form>
  )
}
