// The bar of the draft: unsaved changes, faults, and the buttons to save or discard.
import { useState } from 'react'
import type { StageConfig } from '../../data/api.ts'
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { Button } from '../../ui/button.tsx'
import type { Chosen } from './chosen.ts'
import type { Draft } from './draft.ts'
import { useFaultWords } from './fault-words.ts'
import type { PlacedFault } from './faults.ts'
import { SaveDialog } from './save-dialog.tsx'
import { stageTexts } from './texts.ts'

export function DraftBar({
  draft,
  current,
  onDiscard,
  onFaults,
  onChoose,
}: {
  draft: Draft
  current: StageConfig
  onDiscard: () => void
  onFaults: (faults: readonly PlacedFault[]) => void
  onChoose: (chosen: Chosen | null) => void
}) {
  const t = useTexts(stageTexts)
  const [open, setOpen] = useState<'save' | 'discard' | null>(null)
  const close = () => setOpen(null)
  const { base, changes, faults } = draft
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div
        role="status"
        className="flex flex-wrap items-center gap-2 rounded-2xl border border-accent bg-accent-soft py-2 pr-2 pl-4 text-accent-ink"
      >
        <p className="min-w-0 flex-1 basis-48 font-medium">{t('draft', { count: changes.length })}</p>
        <Button look="quiet" onClick={() => setOpen('discard')}>
          {t('discard')}
        </Button>
        <Button look="main" onClick={() => setOpen('save')}>
          {t('save')}
        </Button>
      </div>
      {current.version !== base.version && (
        <p role="alert" className="rounded-xl bg-warn-soft px-4 py-2.5 text-warn-ink">
          {t('newer', { version: current.version, name: current.created_by.name, base: base.version })}
        </p>
      )}
      {faults.length > 0 && <FaultList draft={draft} onChoose={onChoose} />}
      {open === 'save' && (
        <SaveDialog
          draft={draft}
          onClose={close}
          onSaved={() => {
            close()
            onDiscard()
          }}
          onFaults={(found) => {
            close()
            onFaults(found)
          }}
        />
      )}
      <Ask
        title={t('discardTitle')}
        action={t('discard')}
        open={open === 'discard'}
        onClose={close}
        run={async () => onDiscard()}
      >
        {t('discardAsk')}
      </Ask>
    </div>
  )
}

function placeOf({ about, key }: PlacedFault): Chosen {
  return about === 'stage' || about === 'action' ? { about, key } : { about: 'ways', key: 'open' }
}

function FaultList({
  draft: { faults, content },
  onChoose,
}: {
  draft: Draft
  onChoose: (chosen: Chosen | null) => void
}) {
  const t = useTexts(stageTexts)
  const language = useLanguage()
  const words = useFaultWords()
  const nameOf = ({ about, key }: PlacedFault) => {
    const things = about === 'stage' ? content.stages : about === 'action' ? content.actions : []
    const thing = things.find((each) => each.key === key)
    return thing ? nameIn(thing.name, language) || key : t(about === 'ways' ? 'ways' : 'whole')
  }
  return (
    <section role="alert" className="rounded-2xl border border-danger bg-danger-soft p-4 text-danger-ink">
      <h2 className="font-semibold">{t('faults', { count: faults.length })}</h2>
      <ul className="pt-1">
        {faults.map((fault) => (
          <li key={`${fault.about} ${fault.key} ${fault.field} ${fault.code}`}>
            <button
              type="button"
              className="min-h-10 text-left underline-offset-2 hover:underline sm:min-h-7"
              onClick={() => onChoose(placeOf(fault))}
            >
              <span className="font-medium">{nameOf(fault)}</span>
              {`: ${words(fault)}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
