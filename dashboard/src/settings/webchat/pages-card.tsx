// The pages that may show the chat.
import { Plus, X } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Remark } from '../../ui/remark.tsx'
import { Card } from '../../ui/surface.tsx'
import { asOrigin } from './origin.ts'
import type { PartProps } from './part-props.ts'
import { webChatTexts } from './texts.ts'

const EXAMPLE_PAGE = 'https://www.example.com'

export function PagesCard({ value, onChange, faults }: PartProps) {
  const t = useTexts(webChatTexts)
  const { allowed_origins: origins } = value
  const set = (index: number, text: string) =>
    onChange({ allowed_origins: origins.map((each, at) => (at === index ? text : each)) })
  return (
    <Card title={t('pages')}>
      <p className="-mt-2 pb-3 text-sm text-faint">{t('pagesHint')}</p>
      {origins.length === 0 && <Remark tone="warn">{t('noPages')}</Remark>}
      <ul className="flex flex-col gap-2">
        {origins.map((origin, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a field that is being typed
          <li key={index} className="flex items-start gap-1">
            <Field
              label={<span className="sr-only">{t('page', { number: index + 1 })}</span>}
              fault={faults[`allowed_origins/${index}`] && t('pageFault')}
              className="flex-1"
            >
              <Input
                inputMode="url"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                maxLength={300}
                placeholder={EXAMPLE_PAGE}
                value={origin}
                onChange={({ target }) => set(index, target.value)}
                onBlur={() => asOrigin(origin) !== origin && set(index, asOrigin(origin))}
              />
            </Field>
            <IconButton
              label={t('removePage', { page: origin || String(index + 1) })}
              className="mt-1"
              onClick={() => onChange({ allowed_origins: origins.filter((_, at) => at !== index) })}
            >
              <X size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button className="mt-3" onClick={() => onChange({ allowed_origins: [...origins, ''] })}>
        <Plus size={18} aria-hidden />
        {t('addPage')}
      </Button>
    </Card>
  )
}
