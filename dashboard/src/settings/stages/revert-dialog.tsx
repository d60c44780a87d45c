// The dialog that reverts to an earlier version, which is saved as a new version.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type StageConfig } from '../../data/api.ts'
import { stageConfigQuery } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { placeFaults, tasksToMove } from './faults.ts'
import { MigrateFields, migrateOf } from './migrate-fields.tsx'
import { versionQuery } from './queries.ts'
import { stageTexts } from './texts.ts'
import { versionTexts } from './version-texts.ts'

const NOBODY: ReadonlyMap<string, number> = new Map()

export function RevertDialog({
  version,
  current,
  onClose,
}: {
  version: number
  current: StageConfig
  onClose: () => void
}) {
  const t = useTexts(stageTexts)
  const v = useTexts(versionTexts)
  const queryClient = useQueryClient()
  const { data: wanted } = useQuery(versionQuery(version))
  const [waiting, setWaiting] = useState(NOBODY)
  const send = async (data: FormData) => {
    try {
      const note = textOf(data, 'note')
      const body = { note, migrate: migrateOf(data), expected_version: current.version }
      const written = await api().revertStageConfig(version, body)
      queryClient.setQueryData(stageConfigQuery.queryKey, written)
      void queryClient.invalidateQueries({ queryKey: ['stage-versions'] })
      onClose()
      notify(v('reverted', { version, fresh: written.version }))
    } catch (error) {
      const found = tasksToMove(placeFaults(error, current))
      if (found.size === 0) throw error
      setWaiting(found)
    }
  }
  return (
    <Dialog title={v('revertTitle', { version })} open onClose={onClose}>
      <Form send={send} submit={v('revert')} onCancel={onClose}>
        <p className="text-soft">{v('revertAsk', { version })}</p>
        {waiting.size > 0 && wanted && <MigrateFields tasksToMove={waiting} before={current} after={wanted} />}
        <Field label={t('noteLabel')} hint={t('noteHint')} optional>
          <Input name="note" maxLength={500} autoComplete="off" />
        </Field>
      </Form>
    </Dialog>
  )
}
