// The fields of a customer, for adding one and for changing one.
import { ChevronRight } from 'lucide-react'
import { useMe } from '../data/workspace.ts'
import { checkPlace } from '../parts/place-input.tsx'
import { LOCALES, localeName } from '../text/locale-name.ts'
import { phoneStored } from '../text/phone.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Field, Input, Select, TextArea } from '../ui/field.tsx'
import { TagEditor } from '../ui/tag-editor.tsx'
import type { CustomerDraft, DraftField } from './draft.ts'
import { customersTexts } from './texts.ts'

type TextField = Exclude<DraftField, 'tags'>

export function CustomerFields({
  draft,
  faults,
  onChange,
  details,
}: {
  draft: CustomerDraft
  faults: Readonly<Record<string, string>>
  onChange: (part: Partial<CustomerDraft>) => void
  /** The fields that are rarely needed: address, language, notes. */
  details: 'open' | 'closed'
}) {
  const t = useTexts(customersTexts)
  const put = (name: TextField) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <Field label={t('name')} fault={faults.name}>
        <Input {...put('name')} required maxLength={200} autoComplete="off" />
      </Field>
      <PhoneField {...put('phone')} fault={faults.phone} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('email')} fault={faults.email} optional>
          <Input {...put('email')} type="email" maxLength={254} autoComplete="off" />
        </Field>
        <Field label={t('company')} fault={faults.company} optional>
          <Input {...put('company')} maxLength={200} autoComplete="off" />
        </Field>
      </div>
      <Field label={t('tags')} fault={faults.tags} optional>
        <TagEditor tags={draft.tags} onChange={(tags) => onChange({ tags })} />
      </Field>
      <details open={details === 'open'} className="group rounded-xl border px-4 open:pb-4">
        <summary className="flex min-h-11 list-none items-center gap-2 font-medium text-soft">
          <ChevronRight size={16} aria-hidden className="transition-transform group-open:rotate-90" />
          {t('more')}
        </summary>
        <div className="flex flex-col gap-4">
          <Field label={t('address')} fault={faults.address ?? faults['address/formatted']} optional>
            <Input {...put('address')} maxLength={500} autoComplete="off" />
          </Field>
          <Field
            label={t('position')}
            hint={t('positionHint')}
            fault={faults['address/lat'] ?? faults['address/lng']}
            optional
          >
            <Input
              {...put('position')}
              onInput={({ currentTarget }) => checkPlace(currentTarget, t('positionHint'))}
              autoComplete="off"
            />
          </Field>
          <LocaleField {...put('locale')} fault={faults.locale} />
          <Field label={t('notes')} hint={t('notesHint')} fault={faults.notes} optional>
            <TextArea {...put('notes')} maxLength={10_000} />
          </Field>
        </div>
      </details>
    </>
  )
}

interface Put {
  value: string
  onChange: (event: { target: { value: string } }) => void
  fault: string | undefined
}

function PhoneField({ value, onChange, fault }: Put) {
  const t = useTexts(customersTexts)
  const { currency } = useMe().workspace
  const kept = phoneStored(value, currency)
  return (
    <Field label={t('phone')} hint={kept ? t('phoneKept', { phone: kept }) : t('phoneHint')} fault={fault} optional>
      <Input type="tel" value={value} onChange={onChange} maxLength={40} autoComplete="off" />
    </Field>
  )
}

function LocaleField({ value, onChange, fault }: Put) {
  const t = useTexts(customersTexts)
  const language = useLanguage()
  const home = useMe().workspace.locale
  const tags = [...new Set([home, ...LOCALES, value])]
  return (
    <Field label={t('locale')} hint={t('localeHint')} fault={fault}>
      <Select value={value} onChange={onChange}>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {localeName(tag, language)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
