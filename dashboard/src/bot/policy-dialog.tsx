// When and how the bot answers on one channel.
import { useState } from 'react'
import { api, type ChannelPolicy, isProblem } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'
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
const FIRST = ['bot', 'human'] as const
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
  // The version from when the dialog was opened: what somebody else saves meanwhile is not overwritten.
  const [opened] = useState(version)
  const [when, setWhen] = useState(policy.when as (typeof WHEN)[number])
  const [first, setFirst] = useState(policy.default_mode as (typeof FIRST)[number])
  const [collect, setCollect] = useState(policy.collect as (typeof COLLECT)[number])
  const [engine, setEngine] = useState((policy.engine ?? 'same') as (typeof ENGINES)[number])
  const [hold, setHold] = useState<number | null>(policy.human_hold_minutes)
  const channel = policy.channel as 'whatsapp'
  const send = async () => {
    const changed = {
      channel,
      when,
      default_mode: first,
      collect,
      engine: engine === 'same' ? null : engine,
      ...(hold !== null && { human_hold_minutes: hold }),
    }
    try {
      const saved = await api().putChannelPolicies({ policies: [changed], expected_version: opened })
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
        <Chosen label={t('when')} of={WHEN} value={when} onChange={setWhen} text={(each) => t(`when:${each}`)} />
        <Chosen label={t('first')} of={FIRST} value={first} onChange={setFirst} text={(each) => t(`first:${each}`)} />
        <Chosen
          label={t('collect')}
          of={COLLECT}
          value={collect}
          onChange={setCollect}
          text={(each) => t(`collect:${each}`)}
        />
        <Chosen
          label={t('engineHere')}
          of={ENGINES}
          value={engine}
          onChange={setEngine}
          text={(each) => (each === 'same' ? t('engineHere:same') : t(`engine:${each}`))}
        />
        <Field label={t('hold')}>
          <NumberInput required min={1} max={MAX_HOLD_MINUTES} unit={t('minutes')} value={hold} onChange={setHold} />
        </Field>
      </Form>
    </Dialog>
  )
}

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
