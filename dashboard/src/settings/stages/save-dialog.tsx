// The dialog that saves a draft as a new version: changes, reason, and new stages for open tasks of removed stages.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isProblem } from '../../data/api.ts'
import { stageConfigQuery } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { ChangeWords } from './change-list.tsx'
import { toSend } from './content.ts'
import type { Draft } from './draft.ts'
import { type PlacedFault, placeFaults, tasksToMove } from './faults.ts'
import { MigrateFields, migrateOf } from './migrate-fields.tsx'
import { stageTexts } from './texts.ts'

const NOBODY: ReadonlyMap<string, number> = new Map()

export function SaveDialog({
  draft: { base, content, changes },
  onClose,
  onSaved,
  onFaults,
}: {
  draft: Draft
  onClose: () => void
  onSaved: () => void
  onFaults: (faults: readonly PlacedFault[]) => void
}) {
  const t = useTexts(stageTexts)
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState(NOBODY)
  const send = async (data: FormData) => {
    try {
      const saved = await api().putStageConfig({
        ...toSend(content),
        note: textOf(data, 'note'),
        migrate: migrateOf(data),
        expected_version: base.version,
      })
      queryClient.setQueryData(stageConfigQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['stage-versions'] })
      onSaved()
      notify(t('saved', { version: saved.version }))
    } catch (error) {
      const faults = placeFaults(error, content)
      const found = tasksToMove(faults)
      const others = faults.filter(({ about }) => about !== 'migrate')
      if (others.length > 0) return onFaults(others)
      if (found.size > 0) return setWaiting(found)
      // The version is loaded again, so that the bar shows who has saved another one, also without a stream.
      if (isProblem(error, 'version_conflict')) void queryClient.invalidateQueries(stageConfigQuery)
      throw error
    }
  }
  return (
    <Dialog title={t('saveTitle', { version: base.version + 1 })} open onClose={onClose} className="sm:w-[40rem]!">
      <Form send={send} submit={t('saveNow')} onCancel={onClose}>
        {waiting.size > 0 && <MigrateFields tasksToMove={waiting} before={base} after={content} />}
        <Field label={t('noteLabel')} hint={t('noteHint')} optional>
          <Input name="note" maxLength={500} autoComplete="off" />
        </Field>
        <div className="max-h-80 overflow-y-auto rounded-xl border p-4">
          <ChangeWords changes={changes} before={base} after={content} />
        </div>
      </Form>
    </Dialog>
  )
}
