// The editor of a trigger, as the beginning of a sentence: when something happens, or some time before or after it.
import { useQuery } from '@tanstack/react-query'
import { stageConfigQuery } from '../data/queries.ts'
import { PeriodInput } from '../parts/period-input.tsx'
import { nameIn } from '../text/named.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Field, Input, Select } from '../ui/field.tsx'
import { TagEditor } from '../ui/tag-editor.tsx'
import { asksOf, TRIGGER_TYPES, type TriggerMember, type TriggerType } from './catalog.ts'
import { type Faults, newTrigger, type Trigger } from './definition.ts'
import { editorTexts } from './editor-texts.ts'
import { ReferenceField } from './reference-field.tsx'
import { SentenceSelect } from './sentence-select.tsx'
import { triggerTexts } from './step-texts.ts'

const GROUPS = ['bookings', 'tasks', 'conversations', 'customers', 'clock'] as const

const isOfTask = (type: string) => type.startsWith('booking.stage') || type.startsWith('task.')

const groupOf = (type: TriggerType): (typeof GROUPS)[number] => {
  if (type === 'schedule') return 'clock'
  if (isOfTask(type)) return 'tasks'
  if (type.startsWith('booking.')) return 'bookings'
  return type.startsWith('customer.') ? 'customers' : 'conversations'
}

/** `pointer` is the place of the trigger in the definition: `trigger` in an automation. */
export function TriggerEditor({
  trigger,
  faults,
  pointer,
  onChange,
}: {
  trigger: Trigger
  faults: Faults
  pointer: string
  onChange: (trigger: Trigger) => void
}) {
  const t = useTexts(editorTexts)
  const names = useTexts(triggerTexts)
  const fault = faults[`${pointer}/type`]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SentenceSelect
        aria-label={t('trigger')}
        aria-invalid={fault !== undefined || undefined}
        className="self-start"
        value={trigger.type}
        onChange={({ target }) => onChange(newTrigger(target.value, asksOf(target.value)))}
      >
        {GROUPS.map((group) => (
          <optgroup key={group} label={names(group)}>
            {TRIGGER_TYPES.filter((type) => groupOf(type) === group).map((type) => (
              <option key={type} value={type}>
                {names(type)}
              </option>
            ))}
          </optgroup>
        ))}
      </SentenceSelect>
      {fault && <p className="text-sm text-danger-ink">{fault}</p>}
      {asksOf(trigger.type).map((member) => (
        <Member
          key={`${trigger.type} ${member}`}
          member={member}
          trigger={trigger}
          fault={faults[`${pointer}/${member}`]}
          onChange={(part) => onChange({ ...trigger, ...part })}
        />
      ))}
    </div>
  )
}

const PERIODS: Record<string, 'howLongBefore' | 'howLongAfter'> = {
  'booking.starts_in': 'howLongBefore',
  'booking.ended_ago': 'howLongAfter',
}

function Member({
  member,
  trigger,
  fault,
  onChange,
}: {
  member: TriggerMember
  trigger: Trigger
  fault: string | undefined
  onChange: (part: Partial<Trigger>) => void
}) {
  const t = useTexts(editorTexts)
  switch (member) {
    case 'minutes':
      return (
        <Field label={t(PERIODS[trigger.type] ?? 'howLongSince')} fault={fault} className="max-w-64">
          <PeriodInput required min={1} value={trigger.minutes ?? null} onChange={(minutes) => onChange({ minutes })} />
        </Field>
      )
    case 'stage':
      return <StageField value={trigger.stage ?? ''} fault={fault} onChange={(stage) => onChange({ stage })} />
    case 'words':
      return (
        <Field label={t('words')} fault={fault}>
          <TagEditor
            add={t('addWord')}
            tags={trigger.words ?? []}
            onChange={(words) => onChange({ words: words.length > 0 ? words : null })}
          />
        </Field>
      )
    case 'tag':
      return (
        <Field label={t('tag')} fault={fault} className="max-w-64">
          <Input
            maxLength={50}
            value={trigger.tag ?? ''}
            onChange={({ target }) => onChange({ tag: target.value || null })}
          />
        </Field>
      )
    case 'cron':
      return <CronField value={trigger.cron ?? ''} fault={fault} onChange={(cron) => onChange({ cron })} />
  }
}

function StageField({
  value,
  fault,
  onChange,
}: {
  value: string
  fault: string | undefined
  onChange: (stage: string) => void
}) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const { data, isSuccess } = useQuery(stageConfigQuery)
  const stages = (data?.stages ?? []).map(({ key, name }) => ({ id: key, name: nameIn(name, language) }))
  return (
    <ReferenceField
      label={t('stage')}
      className="max-w-64"
      value={value}
      of={stages}
      isLoaded={isSuccess}
      fault={fault}
      onChange={onChange}
    />
  )
}

const CRONS = { weekdays: '0 9 * * 1-5', daily: '0 9 * * *', weekly: '0 9 * * 1', monthly: '0 9 1 * *' } as const

function CronField({
  value,
  fault,
  onChange,
}: {
  value: string
  fault: string | undefined
  onChange: (cron: string) => void
}) {
  const t = useTexts(editorTexts)
  const known = (Object.keys(CRONS) as (keyof typeof CRONS)[]).find((name) => CRONS[name] === value)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('every')}>
        <Select
          value={known ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? '' : CRONS[target.value as keyof typeof CRONS])}
        >
          {(Object.keys(CRONS) as (keyof typeof CRONS)[]).map((name) => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
          <option value="">{t('ownCron')}</option>
        </Select>
      </Field>
      <Field label={t('cron')} hint={t('cronHint')} fault={fault}>
        <Input required maxLength={200} value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
    </div>
  )
}
