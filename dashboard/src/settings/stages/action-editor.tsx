// The editor of one action.
import { Trash2 } from 'lucide-react'
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ACTION_OPERATIONS, ACTION_TYPES, type Action, inOrder, KINDS, OPERATION_CATEGORIES, ROLES } from './content.ts'
import { changeAction, moveAction, removeAction } from './edit.ts'
import type { EditorProps } from './editor-props.ts'
import { editorTexts } from './editor-texts.ts'
import { EffectsEditor } from './effects-editor.tsx'
import { useFaultAt } from './fault-words.ts'
import { FieldsEditor } from './fields-editor.tsx'
import { GuardsEditor } from './guards-editor.tsx'
import { KeyField } from './key-field.tsx'
import { NamesField } from './names-field.tsx'
import { PlaceField } from './place-field.tsx'
import { stageTexts } from './texts.ts'
import { Ticks } from './ticks.tsx'

export function ActionEditor({ action, ...props }: EditorProps & { action: Action }) {
  const t = useTexts(editorTexts)
  const s = useTexts(stageTexts)
  const { content, faults, onEdit, onChoose } = props
  const faultAt = useFaultAt(faults.filter(({ about, key }) => about === 'action' && key === action.key))
  const change = (to: Partial<Action>) => onEdit(changeAction(content, action.key, to))
  return (
    <>
      <NamesField
        label={t('name')}
        names={action.name}
        field="name"
        faultAt={faultAt}
        onChange={(name) => change({ name })}
      />
      <Field label={t('type')} fault={faultAt('type')}>
        <Select value={action.type} onChange={({ target }) => change(asType(target.value))}>
          {ACTION_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(type)}
            </option>
          ))}
        </Select>
      </Field>
      <Way action={action} content={content} faultAt={faultAt} change={change} />
      <Ticks
        label={t('kinds')}
        fault={faultAt('kinds')}
        options={KINDS.map((value) => ({ value, text: s(value) }))}
        chosen={action.kinds}
        onChange={(kinds) => change({ kinds })}
      />
      <Ticks
        label={t('roles')}
        hint={t('rolesHint')}
        fault={faultAt('roles')}
        options={ROLES.map((value) => ({ value, text: t(value) }))}
        chosen={action.roles}
        onChange={(roles) => change({ roles })}
      />
      <GuardsEditor guards={action.guards} faultAt={faultAt} onChange={(guards) => change({ guards })} />
      <FieldsEditor fields={action.fields} faultAt={faultAt} onChange={(fields) => change({ fields })} />
      <EffectsEditor effects={action.effects} faultAt={faultAt} onChange={(effects) => change({ effects })} />
      <div className="flex flex-col gap-4 border-t pt-4">
        <PlaceField
          label={t('place')}
          place={content.actions.findIndex(({ key }) => key === action.key)}
          count={content.actions.length}
          onMove={(step) => onEdit(moveAction(content, action.key, step))}
        />
        <KeyField
          value={action.key}
          others={content.actions.map(({ key }) => key).filter((key) => key !== action.key)}
          fault={faultAt('key')}
          onChange={(key) => {
            change({ key })
            onChoose({ about: 'action', key })
          }}
        />
        <RemoveAction action={action} {...props} />
      </div>
    </>
  )
}

/** Claim and release are only for queues, and have no operation. */
function asType(type: string): Partial<Action> {
  return type === 'claim' || type === 'release' ? { type, kinds: ['queue'], operation: null } : { type }
}

/** The stages from which and to which the action leads, and its operation, which decides the possible ends. */
function Way({
  action,
  content,
  faultAt,
  change,
}: {
  action: Action
  content: EditorProps['content']
  faultAt: (field: string) => string | undefined
  change: (to: Partial<Action>) => void
}) {
  const t = useTexts(editorTexts)
  const s = useTexts(stageTexts)
  const language = useLanguage()
  const stages = inOrder(content.stages)
  const lands =
    action.operation === null ? null : OPERATION_CATEGORIES[action.operation as keyof typeof OPERATION_CATEGORIES]
  const targets = stages.filter(({ key, category, terminal }) =>
    key === action.to ? true : lands ? category === lands : !terminal,
  )
  return (
    <>
      <Ticks
        label={t('from')}
        fault={faultAt('from')}
        options={stages
          .filter(({ terminal, key }) => !terminal || action.from.includes(key))
          .map(({ key, name }) => ({ value: key, text: nameIn(name, language) }))}
        chosen={action.from}
        onChange={(from) => change({ from })}
      />
      <Field label={t('operation')} hint={t('operationHint')} fault={faultAt('operation')}>
        <Select
          value={action.operation ?? ''}
          onChange={({ target }) => change({ operation: target.value || null, ...landing(content, target.value) })}
        >
          <option value="">{t('noOperation')}</option>
          {ACTION_OPERATIONS.map((operation) => (
            <option key={operation} value={operation}>
              {s(operation)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('to')} fault={faultAt('to')}>
        <Select value={action.to} onChange={({ target }) => change({ to: target.value })}>
          {targets.map(({ key, name }) => (
            <option key={key} value={key}>
              {nameIn(name, language)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** A chosen operation sets the stage that it leads to. */
function landing({ operation_stages }: EditorProps['content'], operation: string): Partial<Action> {
  const way = operation_stages[operation as keyof typeof operation_stages]
  return way ? { to: way.scheduled } : {}
}

function RemoveAction({ action, content, onEdit, onChoose }: EditorProps & { action: Action }) {
  const t = useTexts(editorTexts)
  const ui = useTexts(uiTexts)
  const language = useLanguage()
  return (
    <Button
      look="quiet"
      onClick={() => {
        onEdit(removeAction(content, action.key))
        onChoose(null)
        notify(t('removedAction', { name: nameIn(action.name, language) }), {
          action: { label: ui('undo'), run: () => onEdit(content) },
        })
      }}
    >
      <Trash2 size={16} aria-hidden />
      {t('removeAction')}
    </Button>
  )
}
