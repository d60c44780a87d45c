// The editor of an action's effects.
import { PRIORITIES } from '../../booking/priority.ts'
import { useValueName } from '../../booking/standing.tsx'
import { useTexts } from '../../text/texts.ts'
import { Field, Input, Options, Select, TextArea } from '../../ui/field.tsx'
import { EFFECT_TYPES, type Effect } from './content.ts'
import { editorTexts } from './editor-texts.ts'
import type { FaultAt } from './fault-words.ts'
import { NumberField } from './number-field.tsx'
import { RuleList } from './rule-list.tsx'
import { useRules } from './rules.ts'

const UNTOLD = { resource_id: null, priority: null, tags: null, minutes: null, counter: null, by: null, body: null }
const AT_FIRST: Partial<Record<string, Partial<Effect>>> = {
  set_priority: { priority: 'high' },
  set_due: { minutes: 60 },
  increment: { counter: 'attempts' },
}

export function EffectsEditor({
  effects,
  faultAt,
  onChange,
}: {
  effects: readonly Effect[]
  faultAt: FaultAt
  onChange: (effects: Effect[]) => void
}) {
  const t = useTexts(editorTexts)
  const { typeName, effectWords } = useRules()
  return (
    <RuleList
      title={t('effects')}
      hint={t('effectsHint')}
      items={effects}
      field="effects"
      words={effectWords}
      faultAt={faultAt}
      onChange={onChange}
      form={(effect, change) => <EffectForm effect={effect} change={change} />}
      add={
        <Select
          aria-label={t('addEffect')}
          value=""
          onChange={({ target: { value: type } }) => onChange([...effects, { type, ...UNTOLD, ...AT_FIRST[type] }])}
        >
          <option value="" disabled>
            {t('addEffect')}
          </option>
          {EFFECT_TYPES.map((type) => (
            <option key={type} value={type}>
              {typeName(type)}
            </option>
          ))}
        </Select>
      }
    />
  )
}

function EffectForm({ effect, change }: { effect: Effect; change: (change: Partial<Effect>) => void }) {
  const t = useTexts(editorTexts)
  const valueName = useValueName()
  const { resources } = useRules()
  switch (effect.type) {
    case 'assign':
      return (
        <Field label={t('resource')}>
          <Select
            value={effect.resource_id ?? ''}
            onChange={({ target }) => change({ resource_id: target.value || null })}
          >
            <option value="">{t('whoeverActs')}</option>
            <Options of={resources} />
          </Select>
        </Field>
      )
    case 'set_priority':
      return (
        <Field label={t('priority')}>
          <Select value={effect.priority ?? ''} onChange={({ target }) => change({ priority: target.value })}>
            {PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {valueName(priority)}
              </option>
            ))}
          </Select>
        </Field>
      )
    case 'add_tags':
    case 'remove_tags':
      return <TagsField tags={effect.tags} onChange={(tags) => change({ tags })} />
    case 'set_due':
      return (
        <NumberField
          label={t('minutes')}
          hint={t('minutesHint')}
          min={0}
          value={effect.minutes}
          onChange={(minutes) => change({ minutes })}
        />
      )
    case 'increment':
      return (
        <div className="grid grid-cols-2 gap-2">
          <Field label={t('counter')}>
            <Input value={effect.counter ?? ''} onChange={({ target }) => change({ counter: target.value || null })} />
          </Field>
          <NumberField label={t('by')} min={1} value={effect.by ?? 1} onChange={(by) => change({ by })} />
        </div>
      )
    case 'comment':
      return (
        <Field label={t('body')}>
          <TextArea value={effect.body ?? ''} onChange={({ target }) => change({ body: target.value || null })} />
        </Field>
      )
    default:
      return null
  }
}

function TagsField({ tags, onChange }: { tags: string[] | null; onChange: (tags: string[] | null) => void }) {
  const t = useTexts(editorTexts)
  return (
    <Field label={t('tags')}>
      <Input
        defaultValue={(tags ?? []).join(', ')}
        onChange={({ target }) => {
          const typed = target.value.split(',').map((tag) => tag.trim())
          const found = typed.filter((tag) => tag !== '')
          onChange(found.length > 0 ? found : null)
        }}
      />
    </Field>
  )
}
