// Deletes a workspace permanently; its name must be typed first.
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { goToWorkspace } from '../../data/session.ts'
import { useMe } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { Card } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { workspaceTexts } from './texts.ts'

export function DeleteWorkspace() {
  const t = useTexts(workspaceTexts)
  const [asking, setAsking] = useState(false)
  return (
    <Card title={t('danger')} className="border-danger/40">
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-1 basis-64 text-soft">{t('dangerText')}</p>
        <Button onClick={() => setAsking(true)} className="text-danger-ink!">
          {t('deleteIt')}
        </Button>
      </div>
      {asking && <Sure onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Sure({ onClose }: { onClose: () => void }) {
  const t = useTexts(workspaceTexts)
  const ui = useTexts(uiTexts)
  const { id, name } = useMe().workspace
  const [typed, setTyped] = useState('')
  const [running, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      await api().deleteWorkspace(id, { name: typed })
      goToWorkspace()
    } catch (error) {
      setRunning(false)
      notifyProblem(error)
    }
  }
  return (
    <Dialog title={t('deleteTitle', { name })} open onClose={onClose}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed === name && !running) void run()
        }}
      >
        <p className="text-soft">{t('dangerText')}</p>
        <Field label={t('typeName', { name })}>
          <Input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" look="danger" disabled={typed !== name || running}>
            {t('deleteForGood')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
