// The settings of a workspace for members who may only read them.
import { useMe } from '../../data/workspace.ts'
import { currencyName } from '../../text/currency.ts'
import { localeName } from '../../text/locale-name.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { workspaceTexts } from './texts.ts'

export function BusinessFacts() {
  const t = useTexts(workspaceTexts)
  const language = useLanguage()
  const { name, timezone, locale, currency } = useMe().workspace
  const facts = [
    [t('name'), name],
    [t('timezone'), timezone.replaceAll('_', ' ')],
    [t('locale'), localeName(locale, language)],
    [t('currency'), currencyName(currency, language)],
  ]
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(([title, text]) => (
          <div key={title} className="min-w-0">
            <dt className="text-sm text-faint">{title}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-faint">{t('readOnly')}</p>
    </>
  )
}
