// Sample code for receivers, in three languages.
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Card, Choice } from '../../ui/surface.tsx'
import { PYTHON, SHELL, TYPESCRIPT } from './sample-code.ts'
import { webhookTexts } from './texts.ts'

const CODE = { typescript: TYPESCRIPT, python: PYTHON, shell: SHELL }
const NAMES = [
  { value: 'typescript', text: 'TypeScript' },
  { value: 'python', text: 'Python' },
  { value: 'shell', text: 'curl, openssl' },
] as const

export function Samples() {
  const t = useTexts(webhookTexts)
  const [language, setLanguage] = useState<keyof typeof CODE>('typescript')
  return (
    <Card title={t('sample')}>
      <div className="flex flex-col gap-3">
        <p className="text-soft">{t('sampleNote')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Choice label={t('language')} value={language} options={NAMES} onChange={setLanguage} />
          <a href="/guides/webhooks" className="text-sm font-medium text-accent-ink underline underline-offset-2">
            {t('sampleMore')}
          </a>
        </div>
        <Copyable label={t('code')} text={CODE[language].trimEnd()} />
      </div>
    </Card>
  )
}
