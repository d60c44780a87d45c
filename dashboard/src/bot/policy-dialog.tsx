// When and how the bot answers on one channel.
import { useMemo } from 'react'
import { api, type ChannelPolicy, isProblem } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'
import { useDraft } from '../parts/draft.ts'
import { Overtaken } from '../parts/editor-form.tsx'
import { useTexts } from '../text/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { uiTexts } from '../ui/texts.ts'
import { policiesQuery } from './queries.ts'
import { botTexts } from './texts.ts'

const WHEN = ['always', 'business_hours', 'outside_hours'] as const
const FIRST_TO_ANSWER = ['bot', 'human'] as const
const COLLECT = ['none', 'name', 'name_phone'] as const
const ENGINES = ['same', 'rules', 'llm'] as const
const MAX_HOLD_MINUTES = 30 * 24 * 60

export function PolicyDialog({
  policy,
  version,
  onClose,
}: {
  policy: ChannelPolicy
  version: number
  onClose: () => void
}) {
  const t = useTexts(botTexts)
  const ui = useTexts(uiTexts)
  const channel = policy.channel as 'whatsapp'
  const kept = useMemo(() => draftOf(policy), [policy])
  const draft = useDraft(kept, version)
  const { value, change } = draft
  const send = async () => {
    const { engine, human_hold_minutes: hold, ...rest } = value
    const changed = {
      channel,
      ...rest,
      engine: engine === 'same' ? null : engine,
      ...(hold !== null && { human_hold_minutes: hold }),
    }
    try {
      const saved = await api().putChannelPolicies({ policies: [changed], expected_version: draft.version ?? version })
      queryClient.setQueryData(policiesQuery.queryKey, saved)
    } catch (error) {
      if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries(policiesQuery)
      throw error
    }
    notify(ui('saved'))
    onClose()
  }
  return (
    <Dialog title={t('onChannel', { channel: t(channel) })} open onClose={onClose}>
      <Form submit={ui('save')} onCancel={onClose} send={send}>
        {draft.overtaken && <Overtaken draft={draft} />}
        <Chosen
          label={t('when')}
          of={WHEN}
          value={value.when}
          onChange={(when) => change({ when })}
          text={(each) => t(`when:${each}`)}
        />
        <Chosen
          label={t('first')}
          of={FIRST_TO_ANSWER}
          value={value.default_mode}
          onChange={(default_mode) => change({ default_mode })}
          text={(each) => t(`first:${each}`)}
        />
        <Chosen
          label={t('collect')}
          of={COLLECT}
          value={value.collect}
          onChange={(collect) => change({ collect })}
          text={(each) => t(`collect:${each}`)}
        />
        <Chosen
          label={t('engineHere')}
          of={ENGINES}
          value={value.engine}
          onChange={(engine) => change({ engine })}
          text={(each) => (each === 'same' ? t('engineHere:same') : t(`engine:${each}`))}
        />
        <Field label={t('hold')}>
          <NumberInput
            required
            min={1}
            max={MAX_HOLD_MINUTES}
            unit={t('minutes')}
            value={value.human_hold_minutes}
            onChange={(human_hold_minutes) => change({ human_hold_minutes })}
          />
        </Field>
      </Form>
    </Dialog>
  )
}

const draftOf = ({ when, default_mode, collect, engine, human_hold_minutes }: ChannelPolicy) => ({
  when: when as (typeof WHEN)[number],
  default_mode: default_mode as (typeof FIRST_TO_ANSWER)[number],
  collect: collect as (typeof COLLECT)[number],
  engine: (engine ?? 'same') as (typeof ENGINES)[number],
  human_hold_minutes: human_hold_minutes as number | null,
})

function Chosen<Value extends string>({
  label,
  of,
  value,
  onChange,
  text,
}: {
  label: string
  of: readonly Value[]
  value: Value
  onChange: (value: Value) => void
  text: (value: Value) => string
}) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {of.map((each) => (
          <option key={each} value={each}>
            {text(each)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
