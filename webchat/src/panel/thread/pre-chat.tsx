// The form before the chat: who the visitor is, as far as the business asks. Nothing of it is checked for truth.
import { useEffect, useRef } from 'preact/hooks'
import { phoneBeginning, phoneOf } from '../data/phone.ts'
import type { Details } from '../data/session.ts'
import { TextField } from '../ui/field.tsx'
import { Form, textOf } from '../ui/form.tsx'
import { useChat, usePanel, useTexts } from '../ui/panel-context.ts'
import { hasScreenKeyboard } from '../ui/screen-keyboard.ts'
import { useWording } from '../ui/words.ts'
import { threadTexts } from './texts.ts'

const INPUTS = {
  name: { autocomplete: 'name', type: 'text', maxLength: 200 },
  email: { autocomplete: 'email', type: 'email', maxLength: 254 },
  phone: { autocomplete: 'tel', type: 'tel', maxLength: 40 },
} as const
type Key = keyof typeof INPUTS

export function PreChat({ focusAt, onDone }: { focusAt: number; onDone: () => void }) {
  const t = useTexts(threadTexts)
  const wording = useWording()
  const chat = useChat()
  const { config, currency, words } = usePanel()
  const fields = config.pre_chat.fields.filter((field): field is { key: Key; required: boolean } => field.key in INPUTS)

  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusAt > 0 && !hasScreenKeyboard()) place.current?.querySelector('input')?.focus()
  }, [focusAt])

  const send = async (data: FormData) => {
    const details: Details = {}
    const faults: Record<string, string> = {}
    for (const { key, required } of fields) {
      const text = key === 'phone' ? phoneOf(textOf(data, key), currency) : textOf(data, key)
      if (text !== '') details[key] = text
      else if (required) faults[key] = wording.ofCode('required')
    }
    if (details.email && !/^\S+@\S+\.\S+$/.test(details.email)) faults.email = wording.ofCode('email')
    if (details.phone && !/^\+\d{7,15}$/.test(details.phone)) faults.phone = wording.ofCode('phone')
    if (Object.keys(faults).length > 0) return faults
    await chat.session.describe(details)
    onDone()
  }

  return (
    <div class="pre-chat" ref={place}>
      <h2>{words.pre_chat ?? t('preChat')}</h2>
      <Form send={send} submit={t('start')}>
        {(faults) =>
          fields.map(({ key, required }) => (
            <TextField
              key={key}
              name={key}
              label={t(key)}
              fault={faults[key]}
              optional={required ? undefined : t('optional')}
              defaultValue={key === 'phone' ? phoneBeginning(currency) : ''}
              {...INPUTS[key]}
            />
          ))
        }
      </Form>
    </div>
  )
}
