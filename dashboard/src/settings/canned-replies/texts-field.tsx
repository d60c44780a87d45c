// The texts of a canned reply, one field per language, and buttons that insert variables.
import { type ReactNode, useRef } from 'react'
import type { CannedReply } from '../../data/api.ts'
import { useMe } from '../../data/workspace.ts'
import { fillIn, unknownVariables, VARIABLES, type Variable, written } from '../../parts/variables.ts'
import { localeName } from '../../text/locale-name.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { cannedTexts } from './texts.ts'

type CannedTexts = CannedReply['texts']

const MAX_TEXT_CHARACTERS = 4_096

/** The values of variables in a preview. */
const EXAMPLE = {
  'customer.first_name': 'Ana',
  'customer.name': 'Ana Souza',
  'customer.phone': '+55 11 98888-7777',
  'conversation.channel': 'WhatsApp',
}

export function TextsField({
  texts,
  faults,
  onChange,
}: {
  texts: CannedTexts
  faults: Readonly<Record<string, string>>
  onChange: (texts: CannedTexts) => void
}) {
  const t = useTexts(cannedTexts)
  const language = useLanguage()
  const hintOf = useHint()
  const fields = useRef(new Map<string, HTMLTextAreaElement>())
  const tags = Object.keys(texts)
  const latest = useRef(tags[0] as string)
  const insert = (variable: Variable) => {
    const tag = latest.current
    const field = fields.current.get(tag)
    if (!field) return
    const piece = written(variable)
    const at = field.selectionStart
    onChange({ ...texts, [tag]: field.value.slice(0, at) + piece + field.value.slice(field.selectionEnd) })
    // The field gets its new text with the next drawing, and only then the cursor can stand behind the piece.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(at + piece.length, at + piece.length)
    })
  }
  return (
    <>
      <Variables insert={insert} />
      <p className="-mb-2 text-sm text-faint">{t('languagesHint')}</p>
      {tags.map((tag, index) => (
        <Field
          key={tag}
          label={localeName(tag, language)}
          hint={hintOf(texts[tag] ?? '')}
          fault={faults[`texts/${tag}`] ?? (index === 0 && faults.texts ? t('noText') : undefined)}
        >
          <TextArea
            ref={(field) => {
              if (field) fields.current.set(tag, field)
            }}
            lang={tag}
            maxLength={MAX_TEXT_CHARACTERS}
            placeholder={index === 0 ? t('textExample') : undefined}
            value={texts[tag]}
            onFocus={() => {
              latest.current = tag
            }}
            onChange={({ target }) => onChange({ ...texts, [tag]: target.value })}
          />
        </Field>
      ))}
    </>
  )
}

function Variables({ insert }: { insert: (variable: Variable) => void }) {
  const t = useTexts(cannedTexts)
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium text-soft">{t('variables')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {VARIABLES.map((variable) => (
          <Button key={variable} size="small" title={written(variable)} onClick={() => insert(variable)}>
            {t(variable)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** How the text looks when it is filled in, or that it has a variable that nothing fills in. */
function useHint(): (text: string) => ReactNode {
  const t = useTexts(cannedTexts)
  const { name } = useMe().workspace
  return (text) => {
    const unknown = unknownVariables(text)
    if (unknown.length > 0) {
      return <span className="text-warn-ink">{t('unknown', { names: unknown.join(', ') })}</span>
    }
    const filled = fillIn(text, { ...EXAMPLE, 'workspace.name': name })
    return filled === text ? undefined : t('preview', { text: filled })
  }
}
