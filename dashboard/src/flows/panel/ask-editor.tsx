// The settings of a question: its text, what counts as an answer, and the name under which the answer is kept.
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { variablesFor } from '../../automation-parts/catalog.ts'
import type { MessageOption, Texts } from '../../automation-parts/definition.ts'
import { MAX_CHARACTERS, VariableButtons, VariableText } from '../../automation-parts/variable-text.tsx'
import { useMe } from '../../data/workspace.ts'
import { tagsToWrite } from '../../parts/languages.ts'
import { PeriodInput } from '../../parts/period-input.tsx'
import { localeName } from '../../text/locale-name.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { configTexts } from '../config-texts.ts'
import { useTrigger } from '../offered.ts'
import { useOwnNames } from '../own-fields.ts'
import type { EditorProps } from './editor-props.ts'

const EXPECTED = ['yes_no', 'option', 'number', 'text', 'date', 'time', 'phone', 'email'] as const

interface Expect {
  type: string
  min?: number | string | null
  max?: number | string | null
  options?: MessageOption[]
}

const NEW_OPTIONS: MessageOption[] = [
  { id: 'a', title: {} },
  { id: 'b', title: {} },
]

export function AskEditor({ config, faults, onChange }: EditorProps) {
  const t = useTexts(configTexts)
  const language = useLanguage()
  const me = useMe()
  const own = useOwnNames()
  const variables = variablesFor(useTrigger())
  const insert = useRef<((name: string) => void) | null>(null)
  const text = (config.text ?? {}) as Texts
  const expect = (config.expect ?? { type: 'text' }) as Expect
  const put = (part: object, mark?: string) => onChange({ ...config, ...part }, mark)
  const tags = tagsToWrite(Object.keys(text), me.workspace.locale)
  return (
    <>
      {tags.map((tag) => (
        <VariableText
          key={tag}
          label={`${t('question')} · ${localeName(tag, language)}`}
          lang={tag}
          value={text[tag] ?? ''}
          max={MAX_CHARACTERS.message}
          fault={faults[`config/text/${tag}`] ?? (tag === tags[0] ? faults['config/text'] : undefined)}
          onChange={(value) => put({ text: withText(text, tag, value) }, `text ${tag}`)}
          onFocus={(add) => {
            insert.current = add
          }}
        />
      ))}
      <VariableButtons
        variables={{ common: variables.common, others: [...own, ...variables.others] }}
        insert={insert}
      />
      <Field label={t('answerKind')} fault={faults['config/expect/type'] ?? faults['config/expect']}>
        <Select
          value={expect.type}
          onChange={({ target }) =>
            put({
              expect: target.value === 'option' ? { type: 'option', options: NEW_OPTIONS } : { type: target.value },
            })
          }
        >
          {EXPECTED.map((each) => (
            <option key={each} value={each}>
              {t(`expect_${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Bounds expect={expect} onChange={(next, mark) => put({ expect: next }, mark)} />
      {expect.type === 'option' && (
        <OptionEditor
          options={expect.options ?? []}
          tags={tags}
          faults={faults}
          onChange={(options, mark) => put({ expect: { ...expect, options } }, mark)}
        />
      )}
      <Field
        label={t('saveAs')}
        hint={t('saveAsHint', { name: `{{answers.${config.save_as || '…'}}}` })}
        fault={faults['config/save_as']}
      >
        <Input
          maxLength={40}
          value={String(config.save_as ?? '')}
          onChange={({ target }) => put({ save_as: target.value.trim().replace(/[^A-Za-z0-9_-]/g, '_') }, 'save_as')}
        />
      </Field>
      <Field label={t('waitsForAnswer')} hint={t('askHint')} fault={faults['config/timeout_minutes']}>
        <PeriodInput
          min={1}
          value={typeof config.timeout_minutes === 'number' ? config.timeout_minutes : null}
          onChange={(timeout_minutes) => put({ timeout_minutes }, 'timeout')}
        />
      </Field>
    </>
  )
}

/** A language with an empty text is left out. */
function withText(texts: Texts, tag: string, value: string): Texts {
  const { [tag]: _, ...others } = texts
  return value === '' ? others : { ...others, [tag]: value }
}

function Bounds({ expect, onChange }: { expect: Expect; onChange: (expect: Expect, mark: string) => void }) {
  const t = useTexts(configTexts)
  const names = {
    number: ['least', 'most'],
    text: ['shortest', 'longest'],
    date: ['earliest', 'latest'],
    time: ['earliest', 'latest'],
  } as const
  if (!Object.hasOwn(names, expect.type)) return null
  const [low, high] = names[expect.type as keyof typeof names]
  const put = (name: 'min' | 'max', value: number | string | null) => {
    const { [name]: _, ...others } = expect
    onChange((value === null || value === '' ? others : { ...others, [name]: value }) as Expect, name)
  }
  const isNumber = expect.type === 'number' || expect.type === 'text'
  return (
    <div className="grid grid-cols-2 gap-3">
      {(
        [
          ['min', low],
          ['max', high],
        ] as const
      ).map(([name, label]) => (
        <Field key={name} label={t(label)} optional>
          {isNumber ? (
            <NumberInput
              value={typeof expect[name] === 'number' ? expect[name] : null}
              onChange={(value) => put(name, value)}
            />
          ) : (
            <Input
              type={expect.type}
              value={String(expect[name] ?? '')}
              onChange={({ target }) => put(name, target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function OptionEditor({
  options,
  tags,
  faults,
  onChange,
}: {
  options: MessageOption[]
  tags: readonly string[]
  faults: EditorProps['faults']
  onChange: (options: MessageOption[], mark?: string) => void
}) {
  const t = useTexts(configTexts)
  const language = useLanguage()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-sm font-medium text-soft">{t('options')}</legend>
      {options.map((option, index) => (
        <div key={option.id} className="flex items-start gap-1 rounded-lg border p-2">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            {tags.map((tag) => (
              <Input
                key={tag}
                lang={tag}
                maxLength={60}
                aria-label={`${t('option', { number: index + 1 })} · ${localeName(tag, language)}`}
                aria-invalid={faults[`config/expect/options/${index}/title`] !== undefined || undefined}
                placeholder={localeName(tag, language)}
                value={option.title[tag] ?? ''}
                onChange={({ target }) =>
                  onChange(
                    options.with(index, { ...option, title: withText(option.title, tag, target.value) }),
                    `${option.id} ${tag}`,
                  )
                }
              />
            ))}
          </div>
          {options.length > 1 && (
            <IconButton
              label={t('removeOption', { number: index + 1 })}
              onClick={() => onChange(options.toSpliced(index, 1))}
            >
              <X size={16} />
            </IconButton>
          )}
        </div>
      ))}
      <Button
        size="small"
        className="self-start"
        onClick={() => onChange([...options, { id: freeOption(options), title: {} }])}
      >
        <Plus size={14} aria-hidden />
        {t('addOption')}
      </Button>
    </fieldset>
  )
}

function freeOption(options: readonly MessageOption[]): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  return [...letters].find((letter) => !options.some(({ id }) => id === letter)) ?? `z${options.length}`
}
