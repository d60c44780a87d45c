// The other members who have the conversation open or write an answer, and whether the customer is typing.
import { useQuery } from '@tanstack/react-query'
import { Eye, PencilLine } from 'lucide-react'
import type { Conversation } from '../../data/api.ts'
import { usePresent } from '../../data/hints.ts'
import { membersQuery } from '../../data/queries.ts'
import { localeOf, useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { threadTexts } from '../thread/texts.ts'
import { pageTexts } from './texts.ts'

export function WhoIsHere({ conversation: { id, customer } }: { conversation: Conversation }) {
  const t = useTexts(pageTexts)
  const thread = useTexts(threadTexts)
  const language = useLanguage()
  const { customerTypes, readers, writers } = usePresent(id)
  const { data: members = [] } = useQuery(membersQuery)
  const names = (ids: readonly string[]) => {
    const known = ids.map((each) => members.find((member) => member.id === each)?.name ?? '…')
    return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(known)
  }
  return (
    <div role="status" className="flex flex-col gap-1 empty:hidden">
      {customerTypes && <p className="px-4 pb-1 text-sm text-faint">{thread('typing', { name: customer.name })}</p>}
      {writers.length > 0 && (
        <p className="flex items-center gap-2 bg-warn-soft px-4 py-1.5 text-sm font-medium text-warn-ink">
          <PencilLine size={15} aria-hidden className="shrink-0" />
          {t(writers.length === 1 ? 'writes' : 'writeMany', { names: names(writers) })}
        </p>
      )}
      {readers.length > 0 && (
        <p className="flex items-center gap-2 bg-sunken px-4 py-1.5 text-sm text-soft">
          <Eye size={15} aria-hidden className="shrink-0" />
          {t(readers.length === 1 ? 'alsoOpen' : 'alsoOpenMany', { names: names(readers) })}
        </p>
      )}
    </div>
  )
}
