// The editor of one action: what is done, and everything that this kind of action needs.
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useRef } from 'react'
import { PRIORITIES } from '../booking/priority.ts'
import { bookingTexts } from '../booking/texts.ts'
import { membersQuery, resourcesQuery, servicesQuery, stageConfigQuery } from '../data/queries.ts'
import { PeriodInput } from '../parts/period-input.tsx'
import { nameIn } from '../text/named.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Field, Input, Options, Select } from '../ui/field.tsx'
import { TagEditor } from '../ui/tag-editor.tsx'
import type { ActionProps } from './action-props.ts'
import { type ActionType, subjectOf, variablesFor } from './catalog.ts'
import { editorTexts } from './editor-texts.ts'
import { MessageEditor } from './message-editor.tsx'
import { ReferenceField } from './reference-field.tsx'
import { valueTexts } from './value-texts.ts'
import { MAX_CHARACTERS, VariableButtons, VariableText } from './variable-text.tsx'

/** The members of each kind of action; its type is chosen outside. */
export const ACTION_EDITORS: Record<ActionType, ComponentType<ActionProps>> = {
  send_message: MessageEditor,
  wait: WaitEditor,
  notify_team: (props) => <TextEditor {...props} member="text" />,
  add_tags: TagsEditor,
  remove_tags: TagsEditor,
  add_comment: (props) => <TextEditor {...props} member="body" />,
  assign: AssignEditor,
  set_priority: PriorityEditor,
  set_mode: ModeEditor,
  resolve: Nothing,
  run_stage_action: StageActionEditor,
  create_task: TaskEditor,
  call_webhook: WebhookEditor,
  stop: Nothing,
}

export function ActionEditor(props: ActionProps) {
  const { type } = props.action
  const Editor = Object.hasOwn(ACTION_EDITORS, type) ? ACTION_EDITORS[type as ActionType] : Nothing
  const fault = props.faults[`${props.pointer}/type`] ?? props.faults[props.pointer]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {fault && (
        <p role="alert" className="text-sm text-danger-ink">
          {fault}
        </p>
      )}
      <Editor {...props} />
    </div>
  )
}

function Nothing() {
  return null
}

function WaitEditor({ action, faults, pointer, onChange }: ActionProps) {
  const t = useTexts(editorTexts)
  return (
    <Field label={t('howLong')} fault={faults[`${pointer}/minutes`]} className="max-w-64">
      <PeriodInput required min={1} value={action.minutes ?? null} onChange={(minutes) => onChange({ minutes })} />
    </Field>
  )
}

function TextEditor({
  action,
  trigger,
  faults,
  pointer,
  more = [],
  member,
  onChange,
}: ActionProps & { member: 'text' | 'body' }) {
  const t = useTexts(editorTexts)
  const insert = useRef<((name: string) => void) | null>(null)
  const { common, others } = variablesFor(trigger)
  const value = action[member]
  return (
    <>
      <VariableText
        label={t(member === 'text' ? 'notice' : 'comment')}
        value={typeof value === 'string' ? value : ''}
        max={member === 'text' ? MAX_CHARACTERS.notice : MAX_CHARACTERS.note}
        rows={2}
        fault={faults[`${pointer}/${member}`]}
        onChange={(text) => onChange({ [member]: text })}
        onFocus={(next) => {
          insert.current = next
        }}
      />
      <VariableButtons variables={{ common: [...more, ...common], others }} insert={insert} />
    </>
  )
}

function TagsEditor({ action, faults, pointer, onChange }: ActionProps) {
  const t = useTexts(editorTexts)
  return (
    <Field label={t('tags')} fault={faults[`${pointer}/tags`]}>
      <TagEditor tags={action.tags ?? []} onChange={(tags) => onChange({ tags })} />
    </Field>
  )
}

function AssignEditor({ action, trigger, faults, pointer, onChange }: ActionProps) {
  const t = useTexts(editorTexts)
  const resources = useQuery(resourcesQuery)
  const members = useQuery(membersQuery)
  const { data = [], isSuccess } = subjectOf(trigger) === 'conversation' ? members : resources
  return (
    <ReferenceField
      label={t('assignee')}
      className="max-w-80"
      value={action.assignee_id ?? ''}
      of={data}
      isLoaded={isSuccess}
      fault={faults[`${pointer}/assignee_id`]}
      onChange={(assignee_id) => onChange({ assignee_id })}
    />
  )
}

function PriorityEditor({ action, faults, pointer, onChange }: ActionProps) {
  const t = useTexts(editorTexts)
  const names = useTexts(bookingTexts)
  return (
    <Field label={t('priority')} fault={faults[`${pointer}/priority`]} className="max-w-64">
      <Select value={action.priority ?? 'high'} onChange={({ target }) => onChange({ priority: target.value })}>
        <Options of={PRIORITIES.map((id) => ({ id, name: names(id) }))} />
      </Select>
    </Field>
  )
}

function ModeEditor({ action, faults, pointer, onChange }: ActionProps) {
  const t = useTexts(editorTexts)
  const names = useTexts(valueTexts)
  return (
    <Field label={t('mode')} fault={faults[`${pointer}/mode`]} className="max-w-64">
      <Select value={action.mode ?? 'human'} onChange={({ target }) => onChange({ mode: target.value })}>
        <Options of={(['human', 'bot'] as const).map((id) => ({ id, name: names(id) }))} />
      </Select>
    </Field>
  )
}

function StageActionEditor({ action, faults, pointer, onChange }: ActionProps) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const { data, isSuccess } = useQuery(stageConfigQuery)
  const actions = data?.actions ?? []
  const fields = actions.find(({ key }) => key === action.key)?.fields ?? []
  return (
    <>
      <ReferenceField
        label={t('stageAction')}
        className="max-w-80"
        value={action.key ?? ''}
        of={actions.map(({ key, name }) => ({ id: key, name: nameIn(name ?? key, language) }))}
        isLoaded={isSuccess}
        fault={faults[`${pointer}/key`]}
        onChange={(key) => onChange({ key, data: null })}
      />
      {fields.map(({ key, label }) => (
        <Field
          key={key}
          label={nameIn(label ?? key, language)}
          fault={faults[`${pointer}/data/${key}`]}
          className="max-w-80"
        >
          <Input
            value={String(action.data?.[key] ?? '')}
            onChange={({ target }) => onChange({ data: { ...action.data, [key]: target.value } })}
          />
        </Field>
      ))}
    </>
  )
}

function TaskEditor({ action, trigger, faults, pointer, more = [], onChange }: ActionProps) {
  const t = useTexts(editorTexts)
  const names = useTexts(bookingTexts)
  const insert = useRef<((name: string) => void) | null>(null)
  const { data: services = [], isSuccess } = useQuery(servicesQuery)
  const queues = services.filter(({ mode }) => mode === 'queue')
  const { common, others } = variablesFor(trigger)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <ReferenceField
          label={t('service')}
          value={action.service_id ?? ''}
          of={queues}
          isLoaded={isSuccess}
          fault={faults[`${pointer}/service_id`]}
          hint={queues.length === 0 ? t('noQueue') : undefined}
          onChange={(service_id) => onChange({ service_id })}
        />
        <Field label={t('priority')} fault={faults[`${pointer}/priority`]}>
          <Select value={action.priority ?? ''} onChange={({ target }) => onChange({ priority: target.value || null })}>
            <option value="">{t('noPriority')}</option>
            <Options of={PRIORITIES.map((id) => ({ id, name: names(id) }))} />
          </Select>
        </Field>
        <Field label={t('due')} fault={faults[`${pointer}/due_in_minutes`]} optional>
          <PeriodInput
            min={1}
            placeholder={t('noDue')}
            value={action.due_in_minutes ?? null}
            onChange={(due_in_minutes) => onChange({ due_in_minutes })}
          />
        </Field>
      </div>
      <VariableText
        label={t('notes')}
        value={action.notes ?? ''}
        max={MAX_CHARACTERS.note}
        rows={2}
        fault={faults[`${pointer}/notes`]}
        onChange={(notes) => onChange({ notes: notes === '' ? null : notes })}
        onFocus={(next) => {
          insert.current = next
        }}
      />
      <VariableButtons variables={{ common: [...more, ...common], others }} insert={insert} />
    </>
  )
}

function WebhookEditor({ action, faults, pointer, onChange }: ActionProps) {
  const t = useTexts(editorTexts)
  return (
    <Field label={t('url')} hint={t('urlHint')} fault={faults[`${pointer}/url`]}>
      <Input
        type="url"
        required
        maxLength={2_000}
        value={action.url ?? ''}
        onChange={({ target }) => onChange({ url: target.value })}
      />
    </Field>
  )
}
