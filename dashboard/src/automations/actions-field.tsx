// The steps of an automation, one after the other: each is chosen, filled in, moved and removed in place.
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { ActionEditor } from '../automation-parts/action-editor.tsx'
import { type ActionType, actionsFor, subjectOf } from '../automation-parts/catalog.ts'
import { type Action, type Faults, freeId, newAction, type Trigger } from '../automation-parts/definition.ts'
import { editorTexts } from '../automation-parts/editor-texts.ts'
import { SentenceSelect } from '../automation-parts/sentence-select.tsx'
import { useActionName } from '../automation-parts/words.ts'
import { useTexts } from '../text/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/surface.tsx'
import { MessagePreview } from './message-preview.tsx'
import { automationTexts } from './texts.ts'

const MAX_ACTIONS = 20

export function ActionsField({
  actions,
  trigger,
  faults,
  onChange,
}: {
  actions: readonly Action[]
  trigger: Trigger
  faults: Faults
  onChange: (actions: Action[]) => void
}) {
  const t = useTexts(automationTexts)
  const ids = actions.map(({ id }) => id)
  const add = () => {
    const type: ActionType = subjectOf(trigger) === null ? 'notify_team' : 'send_message'
    onChange([...actions, { ...newAction(type), id: freeId(type, ids) }])
  }
  const move = (index: number, by: -1 | 1) => {
    const moved = actions[index] as Action
    onChange(actions.toSpliced(index, 1).toSpliced(index + by, 0, moved))
  }
  return (
    <Card title={t('steps')}>
      {faults.actions && <p className="pb-3 text-sm text-danger-ink">{faults.actions}</p>}
      <ol className="flex flex-col gap-4">
        {actions.map((action, index) => (
          <Step
            key={action.id}
            action={action}
            number={index + 1}
            isLast={index === actions.length - 1}
            trigger={trigger}
            faults={faults}
            onChange={(next) => onChange(actions.with(index, next))}
            onMove={(by) => move(index, by)}
            onRemove={actions.length > 1 ? () => onChange(actions.toSpliced(index, 1)) : undefined}
          />
        ))}
      </ol>
      {actions.length < MAX_ACTIONS && (
        <Button className="mt-4" onClick={add}>
          <Plus size={16} aria-hidden />
          {t('addAction')}
        </Button>
      )}
    </Card>
  )
}

function Step({
  action,
  number,
  isLast,
  trigger,
  faults,
  onChange,
  onMove,
  onRemove,
}: {
  action: Action
  number: number
  isLast: boolean
  trigger: Trigger
  faults: Faults
  onChange: (action: Action) => void
  onMove: (by: -1 | 1) => void
  onRemove: (() => void) | undefined
}) {
  const t = useTexts(automationTexts)
  const editor = useTexts(editorTexts)
  const actionName = useActionName()
  const possible = actionsFor(subjectOf(trigger))
  const isPossible = possible.some((type) => type === action.type)
  return (
    <li aria-label={t('step', { number })} className="rounded-xl border p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-full bg-sunken text-sm font-semibold text-soft"
        >
          {number}
        </span>
        <SentenceSelect
          aria-label={editor('action')}
          value={action.type}
          onChange={({ target }) => onChange({ ...newAction(target.value), id: action.id ?? target.value })}
        >
          {!isPossible && <option value={action.type}>{actionName(action.type)}</option>}
          {possible.map((type) => (
            <option key={type} value={type}>
              {actionName(type)}
            </option>
          ))}
        </SentenceSelect>
        <span className="ml-auto flex">
          <IconButton label={t('moveUp', { number })} disabled={number === 1} onClick={() => onMove(-1)}>
            <ArrowUp size={16} />
          </IconButton>
          <IconButton label={t('moveDown', { number })} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown size={16} />
          </IconButton>
          <IconButton label={t('removeAction', { number })} disabled={!onRemove} onClick={() => onRemove?.()}>
            <Trash2 size={16} />
          </IconButton>
        </span>
      </div>
      <ActionEditor
        action={action}
        trigger={trigger}
        faults={faults}
        pointer={`actions/${number - 1}`}
        onChange={(part) => onChange({ ...action, ...part })}
      />
      {action.type === 'send_message' && <MessagePreview action={action} trigger={trigger} />}
    </li>
  )
}
