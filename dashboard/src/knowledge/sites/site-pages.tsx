// The pages of a website, with what became of each; a page can be left out of the next reading.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Ellipsis, EyeOff, FileText } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../data/address.ts'
import type { KnowledgeSource, KnowledgePage as PageOfSite } from '../../data/api.ts'
import { itemsOf } from '../../data/paged.ts'
import { useClock, useManages } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Options, Select } from '../../ui/field.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Badge, Card, SkeletonList, type Tone } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { useCauseWords } from '../cause-words.ts'
import { type PageStatus, sourcePagesQuery } from '../queries.ts'
import { changeSource } from './change-source.ts'
import { pathOf } from './lines.ts'
import { siteTexts } from './texts.ts'

const STATUSES = {
  indexed: ['indexed', 'good'],
  unchanged: ['unchanged', 'good'],
  skipped: ['skippedPage', 'plain'],
  failed: ['failedPage', 'danger'],
  queued: ['queuedPage', 'accent'],
} as const satisfies Record<PageStatus, readonly [string, Tone]>
const STATUS_NAMES = Object.keys(STATUSES) as PageStatus[]

export function SitePages({ source }: { source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  const [status, setStatus] = useState<PageStatus>()
  const list = useInfiniteQuery(sourcePagesQuery(source.id, status))
  const pages = itemsOf(list.data)
  return (
    <Card
      title={t('pages')}
      aside={
        <span className="w-52 shrink-0">
          <Select
            aria-label={t('which')}
            value={status ?? ''}
            onChange={({ target }) => setStatus(STATUS_NAMES.find((each) => each === target.value))}
          >
            <option value="">{t('every')}</option>
            <Options of={STATUS_NAMES.map((each) => ({ id: each, name: t(STATUSES[each][0]) }))} />
          </Select>
        </span>
      }
    >
      {!list.data ? (
        <SkeletonList rows={3} />
      ) : pages.length === 0 ? (
        <p className="py-4 text-center text-faint">{t('noPages')}</p>
      ) : (
        <ul>
          {pages.map((page) => (
            <Row key={page.url} page={page} source={source} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </Card>
  )
}

function Row({ page, source }: { page: PageOfSite; source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  const clock = useClock()
  const wordsFor = useCauseWords()
  const { url, status, cause, title, fetched_at } = page
  const known = STATUS_NAMES.find((each) => each === status)
  const note = cause ? wordsFor(cause, cause, false).what : fetched_at && clock.dayTime(fetched_at)
  return (
    <li className="flex min-h-14 items-center gap-2 border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        {title && <p className="truncate">{title}</p>}
        <p className="flex gap-x-2 text-sm text-faint max-sm:flex-col">
          <a href={url} target="_blank" rel="noreferrer" className="truncate underline">
            {pathOf(url)}
          </a>
          {note && <span className="truncate">{note}</span>}
        </p>
      </div>
      {known && (
        <span className="shrink-0">
          <Badge tone={STATUSES[known][1]}>{t(STATUSES[known][0])}</Badge>
        </span>
      )}
      <PageMenu page={page} source={source} />
    </li>
  )
}

function PageMenu({ page: { url, knowledge_id }, source }: { page: PageOfSite; source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  const ui = useTexts(uiTexts)
  const [, change] = useAddress()
  const manages = useManages()
  const path = pathOf(url)
  const pattern = new URL(url).pathname
  const isStart = pathOf(source.url) === path
  const mayLeaveOut = manages && !isStart && !source.exclude.includes(pattern)
  if (!knowledge_id && !mayLeaveOut) return <span className="w-10 shrink-0" />
  const leaveOut = async () => {
    const { id, exclude, version } = source
    const saved = await changeSource(id, { exclude: [...exclude, pattern], expected_version: version })
    const undo = () => changeSource(id, { exclude, expected_version: saved.version }).catch(notifyProblem)
    notify(t('leftOut', { path }), { action: { label: ui('undo'), run: undo } })
  }
  return (
    <Menu
      button={
        <IconButton label={t('pageMenu', { path })}>
          <Ellipsis size={18} />
        </IconButton>
      }
    >
      {knowledge_id && (
        <MenuItem icon={<FileText size={18} />} onSelect={() => change({ item: knowledge_id })}>
          {t('openText')}
        </MenuItem>
      )}
      {mayLeaveOut && (
        <MenuItem icon={<EyeOff size={18} />} onSelect={() => void leaveOut().catch(notifyProblem)}>
          {t('leaveOut')}
        </MenuItem>
      )}
    </Menu>
  )
}
