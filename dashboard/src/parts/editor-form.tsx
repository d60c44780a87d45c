// The form of an entry that is edited and saved: changes by others, unsaved changes, and whether the member may change it.
import type { ReactNode } from 'react'
import { useMay } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { uiTexts } from '../ui/texts.ts'
import type { Draft } from './draft.ts'
import { editingTexts } from './editing-texts.ts'
import { LeavingGuard } from './leaving-guard.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'

type Faults = Readonly<Record<string, string>>

/** With unsaved changes the buttons float above the page, so that nothing moves when they appear. */
const FOOTS = {
  page: 'fixed bottom-20 left-1/2 z-30 flex max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col gap-3 rounded-2xl border bg-card p-3 shadow-float lg:bottom-6 lg:left-[calc(50vw+7.5rem)]',
  drawer: 'sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-3 border-t bg-card px-5 py-3',
}

/** `save` throws the server's refusal. */
export function EditorForm<Value>({
  draft,
  name,
  place,
  scope = 'config:write',
  save,
  children,
}: {
  draft: Draft<Value>
  /** The name in the address under which the open entry is; left out where the path says it. */
  name?: string
  place: keyof typeof FOOTS
  /** The scope that a member needs in order to change the entry. */
  scope?: string
  save: () => Promise<unknown>
  children: (faults: Faults) => ReactNode
}) {
  const t = useTexts(editingTexts)
  const ui = useTexts(uiTexts)
  const may = useMay(scope)
  const className = 'flex flex-col gap-5'
  if (!may) {
    return (
      <fieldset disabled className={className}>
        <ReadOnlyNote isUnsaved={draft.dirty} />
        {children({})}
      </fieldset>
    )
  }
  return (
    <Form
      className={className}
      foot={draft.dirty || draft.version === undefined ? FOOTS[place] : 'hidden'}
      submit={ui('save')}
      {...(draft.version !== undefined && { onCancel: draft.discard, cancel: t('discard') })}
      send={async () => {
        await save()
        notify(ui('saved'))
      }}
    >
      {(faults) => (
        <>
          <LeavingGuard isDirty={draft.isDirty} {...(name !== undefined && { name })} />
          {draft.overtaken && <Overtaken draft={draft} />}
          {children(faults)}
        </>
      )}
    </Form>
  )
}

/** Somebody else has changed the entry: their changes or mine. */
export function Overtaken<Value>({ draft }: { draft: Draft<Value> }) {
  const t = useTexts(editingTexts)
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 rounded-lg bg-warn-soft px-3 py-2 text-warn-ink">
      <p className="min-w-40 flex-1">{t('changedByOthers')}</p>
      <Button size="small" onClick={draft.discard}>
        {t('showTheirs')}
      </Button>
      <Button size="small" onClick={draft.keep}>
        {t('keepMine')}
      </Button>
    </div>
  )
}
