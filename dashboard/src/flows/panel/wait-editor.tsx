// The settings of a wait: some time, until a moment, or until something happens.
import { fieldsFor, subjectOf, TRIGGER_TYPES, TRIGGERS } from '../../automation-parts/catalog.ts'
import { useFieldName, useTriggerWords } from '../../automation-parts/words.ts'
import { useClock, useNow } from '../../data/workspace.ts'
import { momentFrom, momentText } from '../../parts/moment-text.ts'
import { PeriodInput } from '../../parts/period-input.tsx'
import { useTexts } from '../../text/texts.ts'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Choice } from '../../ui/surface.tsx'
import { configTexts } from '../config-texts.ts'
import { useTrigger } from '../offered.ts'
import type { EditorProps } from './editor-props.ts'

/** A wait ends with an event, not with another time. */
const BY_TIME = [
  'booking.starts_in',
  'booking.ended_ago',
  'booking.stage_stuck',
  'task.unclaimed_for',
  'conversation.waiting_for',
  'schedule',
]

export function WaitEditor({ config, faults, onChange }: EditorProps) {
  const t = useTexts(configTexts)
  const trigger = useTrigger()
  const clock = useClock()
  const now = useNow()
  const fieldName = useFieldName()
  const triggerWords = useTriggerWords()
  const kind = 'event' in config ? 'event' : 'until' in config ? 'until' : 'minutes'
  const events = TRIGGER_TYPES.filter(
    (type) => TRIGGERS[type].subject === subjectOf(trigger) && !BY_TIME.includes(type),
  )
  const moments = fieldsFor(trigger).filter(({ type }) => type === 'moment')
  const isMoment = typeof config.until === 'string' && /^\d{4}-/.test(config.until)
  const choose = (next: string) => {
    if (next === 'minutes') onChange({ minutes: 60 })
    else if (next === 'until') onChange({ until: moments[0]?.name ?? now.toISOString() })
    else onChange({ event: events[0] ?? '', timeout_minutes: 1_440 })
  }
  return (
    <>
      <Choice
        label={t('waitFor')}
        value={kind}
        options={[
          { value: 'minutes', text: t('waitPeriod') },
          { value: 'until', text: t('waitMoment') },
          ...(events.length > 0 ? [{ value: 'event' as const, text: t('waitEvent') }] : []),
        ]}
        onChange={choose}
      />
      {kind === 'minutes' && (
        <Field label={t('howLong')} fault={faults['config/minutes']}>
          <PeriodInput
            min={1}
            value={typeof config.minutes === 'number' ? config.minutes : null}
            onChange={(minutes) => onChange({ minutes }, 'minutes')}
          />
        </Field>
      )}
      {kind === 'until' && (
        <Field label={t('untilField')} fault={faults['config/until']}>
          <Select
            value={isMoment ? '' : String(config.until)}
            onChange={({ target }) => onChange({ until: target.value || now.toISOString() })}
          >
            {moments.map(({ name }) => (
              <option key={name} value={name}>
                {fieldName(name)}
              </option>
            ))}
            <option value="">{t('ownMoment')}</option>
          </Select>
        </Field>
      )}
      {isMoment && (
        <Field label={t('moment')}>
          <Input
            type="datetime-local"
            value={momentText(clock, String(config.until))}
            onChange={({ target }) => {
              const until = momentFrom(clock, target.value)
              if (until) onChange({ until }, 'until')
            }}
          />
        </Field>
      )}
      {kind === 'event' && (
        <>
          <Field label={t('event')} fault={faults['config/event']}>
            <Select
              value={String(config.event)}
              onChange={({ target }) => onChange({ ...config, event: target.value })}
            >
              {events.map((type) => (
                <option key={type} value={type}>
                  {triggerWords({ type })}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('atMost')} fault={faults['config/timeout_minutes']}>
            <PeriodInput
              min={1}
              value={typeof config.timeout_minutes === 'number' ? config.timeout_minutes : null}
              onChange={(timeout_minutes) => onChange({ ...config, timeout_minutes }, 'timeout')}
            />
          </Field>
        </>
      )}
    </>
  )
}
