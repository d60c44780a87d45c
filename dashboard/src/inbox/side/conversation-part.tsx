// The state of a conversation: who answers and why, who has it, its priority and its tags.
import { useQuery } from '@tanstack/react-query'
import { Forward } from 'lucide-react'
import { PRIORITIES } from '../../booking/priority.ts'
import { useValueName } from '../../booking/standing.tsx'
import { api, type Conversation } from '../../data/api.ts'
import { membersQuery } from '../../data/queries.ts'
import { useClock, useMay, useMe } from '../../data/workspace.ts'
import { Section } from '../../parts/section.tsx'
import { says, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Options, Select } from '../../ui/field.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { Choice } from '../../ui/surface.tsx'
import { TagEditor } from '../../ui/tag-editor.tsx'
import { changeConversation, patchConversation } from '../conversation-cache.ts'
import { useInboxName } from '../value-name.ts'
import { MODES } from '../views.ts'
import { FIELD_NAMES } from './field-names.ts'
import { modeTexts } from './mode-texts.ts'
import { sideTexts } from './texts.ts'

export function ConversationPart({ conversation, handOver }: { conversation: Conversation; handOver: () => void }) {
  const t = useTexts(sideTexts)
  const nameOf = useInboxName()
  const valueName = useValueName()
  const mayWrite = useMay('messages:write')
  const { id, mode, priority, tags } = conversation
  const setTags = (next: readonly string[]) => {
    const removed = tags.filter((tag) => !next.includes(tag))
    const added = next.filter((tag) => !tags.includes(tag))
    const edit = (present: readonly string[]) => [
      ...new Set([...present.filter((tag) => !removed.includes(tag)), ...added]),
    ]
    patchConversation(conversation, (present) => ({ tags: edit(present.tags) }), { tags: [...next] }).catch(
      notifyProblem,
    )
  }
  return (
    <Section
      title={t('conversation')}
      aside={
        mayWrite && (
          <Button size="small" onClick={handOver}>
            <Forward size={16} aria-hidden />
            {t('handOver')}
          </Button>
        )
      }
    >
      <fieldset disabled={!mayWrite} className="flex flex-col gap-3">
        <div>
          <Choice
            label={t('answers')}
            value={MODES.find((each) => each === mode) ?? 'human'}
            options={MODES.map((value) => ({ value, text: nameOf(value) }))}
            onChange={(next) =>
              changeConversation(id, { mode: next }, () => api().changeConversationMode(id, { mode: next })).catch(
                notifyProblem,
              )
            }
          />
          <Why conversation={conversation} />
        </div>
        <AssigneeField conversation={conversation} />
        <Field label={t('priority')}>
          <Select
            data-field={FIELD_NAMES.priority}
            value={priority}
            onChange={({ target }) => {
              const next = PRIORITIES.find((each) => each === target.value) ?? 'normal'
              patchConversation(conversation, () => ({ priority: next }), { priority: next }).catch(notifyProblem)
            }}
          >
            <Options of={PRIORITIES.map((each) => ({ id: each, name: valueName(each) }))} />
          </Select>
        </Field>
        <div data-field={FIELD_NAMES.tags}>
          <p className="text-sm font-medium text-soft">{t('tags')}</p>
          <TagEditor tags={tags} onChange={setTags} />
        </div>
      </fieldset>
    </Section>
  )
}

function Why({ conversation: { mode_reason, mode_until, mode } }: { conversation: Conversation }) {
  const t = useTexts(sideTexts)
  const why = useTexts(modeTexts)
  const clock = useClock()
  return (
    <p className="pt-1 text-sm text-faint">
      {says(modeTexts, mode_reason) ? why(mode_reason) : mode_reason}
      {mode === 'human' && mode_until && `. ${t('untilThen', { when: clock.dayTime(mode_until) })}`}
    </p>
  )
}

function AssigneeField({ conversation }: { conversation: Conversation }) {
  const t = useTexts(sideTexts)
  const me = useMe()
  const { data: members = [] } = useQuery(membersQuery)
  const { assignee } = conversation
  const known = members.map(({ id, name }) => ({ id, name }))
  const shown = !assignee || known.some(({ id }) => id === assignee.id) ? known : [...known, assignee]
  const assign = (memberId: string) => {
    const next = shown.find(({ id }) => id === memberId) ?? (memberId === me.id ? { id: me.id, name: me.name } : null)
    patchConversation(conversation, () => ({ assignee_id: next?.id ?? null }), { assignee: next }).catch(notifyProblem)
  }
  return (
    <Field label={t('assigned')}>
      <div className="flex gap-2">
        <Select
          data-field={FIELD_NAMES.assign}
          aria-label={t('assigned')}
          value={assignee?.id ?? ''}
          onChange={({ target }) => assign(target.value)}
        >
          <option value="">{t('nobody')}</option>
          <Options of={shown} />
        </Select>
        {assignee?.id !== me.id && <Button onClick={() => assign(me.id)}>{t('take')}</Button>}
      </div>
    </Field>
  )
}
