// Links to the four parts of the knowledge. The one for open questions says how many there are.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Search, useAddress } from '../../data/address.ts'
import { itemsOf } from '../../data/paged.ts'
import { useTexts } from '../../text/texts.ts'
import { Badge } from '../../ui/surface.tsx'
import { questionsQuery } from '../queries.ts'
import { knowledgeTexts } from '../texts.ts'

const VIEWS = ['items', 'sites', 'questions', 'synonyms'] as const

export const viewIn = ({ view }: Search) => VIEWS.find((each) => each === view) ?? 'items'

export function ViewLinks() {
  const t = useTexts(knowledgeTexts)
  const [search] = useAddress()
  const current = viewIn(search)
  const questions = useInfiniteQuery(questionsQuery('latest'))
  const open = itemsOf(questions.data).length
  return (
    <nav aria-label={t('views')} className="mb-4 flex flex-wrap gap-x-1 border-b">
      {VIEWS.map((view) => (
        <Link
          key={view}
          to="/knowledge"
          search={({ ask }: Search) => ({ ask, ...(view !== 'items' && { view }) })}
          aria-current={view === current ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className="-mb-px flex h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium max-sm:px-2 whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-ink"
        >
          {t(view)}
          {view === 'questions' && open > 0 && <Badge tone="warn">{questions.hasNextPage ? `${open}+` : open}</Badge>}
        </Link>
      ))}
    </nav>
  )
}
