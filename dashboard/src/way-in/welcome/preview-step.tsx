// The third step: a preview of everything that will be made, which can be changed.
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { isComplete, type Plan } from '../plan.ts'
import { currencyOf, type Draft } from './draft.ts'
import { PreviewHours } from './preview-hours.tsx'
import { PreviewPeople } from './preview-people.tsx'
import { PreviewServices } from './preview-services.tsx'
import { PreviewStages } from './preview-stages.tsx'
import { PreviewWords } from './preview-words.tsx'
import { welcomeTexts } from './texts.ts'

export function PreviewStep({
  draft,
  plan,
  edit,
  onBack,
  onCreate,
}: {
  draft: Draft
  plan: Plan
  edit: (plan: Plan) => void
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
          <PreviewServices plan={plan} edit={edit} currency={currencyOf(draft)} />
          <PreviewStages plan={plan} edit={edit} language={draft.language} />
          <PreviewWords plan={plan} edit={edit} language={draft.language} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PreviewPeople plan={plan} edit={edit} myName={draft.user.name} />
          <PreviewHours plan={plan} edit={edit} />
        </div>
      </div>
      <div className="sticky bottom-0 -mx-5 flex flex-wrap items-center justify-end gap-2 border-t bg-page/90 px-5 py-3 backdrop-blur sm:-mx-8 sm:px-8">
        {isRefused && !isComplete(plan) && (
          <p role="alert" className="mr-auto text-sm text-danger-ink">
            {t('incomplete')}
          </p>
        )}
        <Button look="quiet" onClick={onBack}>
          {ui('back')}
        </Button>
        <Button look="main" type="submit">
          {t('create')}
        </Button>
      </div>
    </form>
  )
}
