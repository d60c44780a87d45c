// The field for a name in one or several languages.
import { localeName } from '../../text/locale-name.ts'
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { editorTexts } from './editor-texts.ts'
import type { FaultAt } from './fault-words.ts'
import { languageIn, perLanguage, tagsOf, withName } from './names.ts'

type Names = string | Record<string, string>

export function NamesField({
  label,
  names,
  field,
  faultAt,
  onChange,
}: {
  label: string
  names: Names
  /** The name of the field in faults. */
  field: string
  faultAt: FaultAt
  onChange: (names: Names) => void
}) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  if (typeof names === 'string') {
    return (
      <div className="flex flex-col items-start gap-1">
        <Field label={label} fault={faultAt(field)} className="w-full">
          <Input value={names} maxLength={200} onChange={({ target }) => onChange(target.value)} />
        </Field>
        <Button look="quiet" size="small" className="-ml-2.5" onClick={() => onChange(perLanguage(names))}>
          {t('perLanguage')}
        </Button>
      </div>
    )
  }
  const tags = tagsOf(names)
  const ofPage = tags.find((tag) => languageIn(tag) === language)
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-sm font-medium text-soft">{label}</legend>
      <div className="flex flex-col gap-1.5">
        {tags.map((tag) => (
          <Field
            key={tag}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-2 gap-y-0.5"
            label={localeName(tag, language)}
            fault={tag === ofPage ? faultAt(field) : undefined}
          >
            <Input
              value={names[tag] ?? ''}
              maxLength={200}
              placeholder={nameIn(names, language)}
              onChange={({ target }) => onChange(withName(names, tag, target.value))}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
