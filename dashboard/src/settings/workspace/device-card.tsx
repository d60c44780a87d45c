// The preferences on this device: language, light or dark.
import { LANGUAGE_NAMES, LANGUAGES, prefer, THEMES, useLanguage, usePreferences } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Card, Choice } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { workspaceTexts } from './texts.ts'

export function DeviceCard() {
  const t = useTexts(workspaceTexts)
  const ui = useTexts(uiTexts)
  const language = useLanguage()
  const { theme } = usePreferences()
  const choices = [
    {
      title: ui('language'),
      choice: (
        <Choice
          label={ui('language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
          onChange={(next) => prefer({ language: next })}
        />
      ),
    },
    {
      title: ui('appearance'),
      choice: (
        <Choice
          label={ui('appearance')}
          value={theme}
          options={THEMES.map((value) => ({ value, text: ui(value) }))}
          onChange={(next) => prefer({ theme: next })}
        />
      ),
    },
  ]
  return (
    <Card title={t('device')}>
      <p className="-mt-2 pb-4 text-sm text-faint">{t('deviceHint')}</p>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {choices.map(({ title, choice }) => (
          <div key={title} className="min-w-0">
            <p aria-hidden className="pb-1 text-sm font-medium text-soft">
              {title}
            </p>
            {choice}
          </div>
        ))}
      </div>
    </Card>
  )
}
