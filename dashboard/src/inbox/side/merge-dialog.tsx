// Merges two entries of one person: first who it is, then a preview of what moves, then the merge.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Customer } from '../../data/api.ts'
import { askAgain, customerSearchQuery } from '../../data/queries.ts'
import { useMe } from '../../data/workspace.ts'
import { phoneText } from '../../text/phone.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { Remark } from '../../ui/remark.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Failed, Initials, SkeletonList } from '../../ui/surface.tsx'
import { useInboxName } from '../value-name.ts'
import { filledFields, type MergePreview, mergePreviewQuery } from './merge-preview.ts'
import { sideTexts } from './texts.ts'

export function MergeDialog({
  customer,
  first,
  onClose,
}: {
  customer: Customer
  /** The other customer, if they are known already. */
  first: string | null
  onClose: () => void
}) {
  const t = useTexts(sideTexts)
  const [otherId, setOtherId] = useState(first)
  return (
    <Dialog title={t('mergeTitle')} open onClose={onClose}>
      {otherId === null ? (
        <Find except={customer.id} choose={setOtherId} />
      ) : (
        <Preview customer={customer} otherId={otherId} back={() => setOtherId(null)} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Find({ except, choose }: { except: string; choose: (id: string) => void }) {
  const t = useTexts(sideTexts)
  const { currency } = useMe().workspace
  const [q, setQ] = useState('')
  const { data: found = [] } = useQuery(customerSearchQuery(q))
  return (
    <div className="flex flex-col gap-3">
      <SearchInput autoFocus label={t('mergeSearch')} text={q} onPause={(text) => setQ(text)} />
      <ul>
        {found
          .filter(({ id }) => id !== except)
          .map(({ id, name, phone }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => choose(id)}
                className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2 text-left hover:bg-sunken"
              >
                <Initials name={name} size="small" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                {phone && <span className="text-sm text-faint">{phoneText(phone, currency)}</span>}
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}

function Preview({
  customer,
  otherId,
  back,
  onClose,
}: {
  customer: Customer
  otherId: string
  back: () => void
  onClose: () => void
}) {
  const t = useTexts(sideTexts)
  const { data: preview, error, refetch } = useQuery(mergePreviewQuery(customer.id, otherId))
  if (error && !preview) return <Failed error={error} retry={() => void refetch()} />
  if (!preview) return <SkeletonList rows={4} />
  const merge = async () => {
    await api().mergeCustomers(customer.id, { other_id: otherId })
    for (const key of ['customer', 'customers', 'conversation', 'conversations', 'bookings', 'work']) askAgain([key])
    notify(t('merged', { name: customer.name }))
    onClose()
  }
  return (
    <Form send={merge} submit={t('mergeNow')} onCancel={onClose}>
      <p className="font-medium">{t('mergeWhat', { from: preview.other.name, to: customer.name })}</p>
      <Moves preview={preview} to={customer.name} />
      <Fills customer={customer} other={preview.other} />
      <Remark tone="warn">{t('noUndo')}</Remark>
      <Button look="quiet" size="small" className="self-start" onClick={back}>
        {t('otherOne')}
      </Button>
    </Form>
  )
}

function Moves({ preview, to }: { preview: MergePreview; to: string }) {
  const t = useTexts(sideTexts)
  const nameOf = useInboxName()
  const { identities, conversations, bookings, comments, joined } = preview
  const lines = [
    identities > 0 && t('identities', { count: identities }),
    conversations > 0 && t('threads', { count: conversations }),
    bookings > 0 && t('bookingCount', { count: bookings }),
    comments > 0 && t('commentCount', { count: comments }),
  ].filter((line) => line !== false)
  return (
    <div>
      <p className="text-sm font-medium text-soft">{t('moves', { to })}</p>
      <ul className="list-disc pl-5">
        {lines.length === 0 && <li>{t('nothingMoves')}</li>}
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {joined.map((channel) => (
          <li key={channel}>{t('joined', { channel: nameOf(channel) })}</li>
        ))}
      </ul>
    </div>
  )
}

function Fills({ customer, other }: { customer: Customer; other: Customer }) {
  const t = useTexts(sideTexts)
  const fills = filledFields(customer, other)
  return (
    <div>
      <p className="text-sm font-medium text-soft">{t('stays', { to: customer.name })}</p>
      <ul className="list-disc pl-5">
        {fills.length === 0 && <li>{t('nothingAdded')}</li>}
        {fills.map(({ name, value }) => (
          <li key={name}>{`${t(name)}: ${value}`}</li>
        ))}
      </ul>
    </div>
  )
}
