// The causes why pages of a website were not read: each in plain words, with what to do about it, and some pages.
import type { KnowledgeSource } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { Badge, Card } from '../../ui/surface.tsx'
import { useCauseWords } from '../cause-words.ts'
import { knowledgeTexts } from '../texts.ts'
import { siteTexts } from './texts.ts'

type SiteError = KnowledgeSource['errors'][number]

export function SiteCauses({ source: { errors } }: { source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  return (
    <Card title={t('causes')}>
      <ul className="flex flex-col gap-4">
        {errors.map((error) => (
          <CauseOfPages key={error.cause} error={error} />
        ))}
      </ul>
    </Card>
  )
}

function CauseOfPages({ error: { cause, count, samples } }: { error: SiteError }) {
  const t = useTexts(siteTexts)
  const words = useTexts(knowledgeTexts)
  const { what, advice } = useCauseWords()(cause, samples[0]?.detail ?? cause, false)
  return (
    <li className="border-b pb-4 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{what}</span>
        <Badge>{t('pageCount', { count })}</Badge>
      </p>
      {advice && (
        <p className="text-soft">
          <span className="font-medium">{words('whatToDo')}</span> {advice}
        </p>
      )}
      <details className="pt-1">
        <summary className="w-fit text-sm text-soft">{t('samples')}</summary>
        <ul className="flex flex-col gap-1 pt-1">
          {samples.map(({ url, http_status }) => (
            <li key={url} className="min-w-0 text-sm break-all">
              <a href={url} target="_blank" rel="noreferrer" className="text-accent-ink underline">
                {url}
              </a>
              {http_status !== null && <span className="text-faint">{` · ${http_status}`}</span>}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
