// The header of a customer: name, contact, tags that can be changed, and a button for the next booking.
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Mail, MessageCircle, Pencil, Phone } from 'lucide-react'
import type { Customer } from '../data/api.ts'
import { useMay, useMe } from '../data/workspace.ts'
import { whatsappLink } from '../parts/outside-links.ts'
import { phoneText } from '../text/phone.ts'
import { useTexts } from '../text/texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { notify, notifyProblem } from '../ui/notices.tsx'
import { Badge, Initials } from '../ui/surface.tsx'
import { TagEditor } from '../ui/tag-editor.tsx'
import { uiTexts } from '../ui/texts.ts'
import { changeTags } from './change-tags.ts'
import { profileTexts } from './profile-texts.ts'

export function CustomerHead({ customer, edit }: { customer: Customer; edit: () => void }) {
  const t = useTexts(profileTexts)
  const ui = useTexts(uiTexts)
  const mayWrite = useMay('customers:write')
  const mayBook = useMay('bookings:write')
  return (
    <header className="flex flex-col gap-4 pb-5">
      <div className="flex flex-wrap items-center gap-4">
        <Initials name={customer.name} size="large" />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="line-clamp-3 text-2xl font-semibold tracking-tight text-balance break-words">
            {customer.name}
          </h1>
          {customer.company && <p className="truncate text-soft">{customer.company}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {mayWrite && (
            <Button onClick={edit}>
              <Pencil size={16} aria-hidden />
              {ui('edit')}
            </Button>
          )}
          {mayBook && (
            <Link
              to="/calendar"
              search={{ new: true, customer: customer.id }}
              className={buttonClass({ look: 'main' })}
            >
              <CalendarPlus size={18} aria-hidden />
              {t('bookAgain')}
            </Link>
          )}
        </div>
      </div>
      <Ways customer={customer} />
      {mayWrite ? (
        <Tags customer={customer} />
      ) : (
        <p className="flex flex-wrap gap-1.5">
          {customer.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
    </header>
  )
}

const WAY = `${buttonClass()} max-sm:px-3`

function Ways({ customer: { phone, email } }: { customer: Customer }) {
  const t = useTexts(profileTexts)
  const { currency } = useMe().workspace
  const number = phone && phoneText(phone, currency)
  return (
    <p className="flex flex-wrap gap-2 empty:hidden">
      {phone && number && (
        <>
          <a href={`tel:${phone}`} aria-label={t('call', { phone: number })} className={WAY}>
            <Phone size={16} aria-hidden />
            <span className="tabular-nums">{number}</span>
          </a>
          <a href={whatsappLink(phone)} target="_blank" rel="noreferrer" className={WAY}>
            <MessageCircle size={16} aria-hidden />
            {t('whatsapp')}
          </a>
        </>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${WAY} max-w-full shrink`}>
          <Mail size={16} aria-hidden className="shrink-0" />
          <span className="truncate">{email}</span>
        </a>
      )}
    </p>
  )
}

function Tags({ customer }: { customer: Customer }) {
  const t = useTexts(profileTexts)
  const ui = useTexts(uiTexts)
  const change = (next: readonly string[]) => {
    const added = next.filter((tag) => !customer.tags.includes(tag))
    const removed = customer.tags.filter((tag) => !next.includes(tag))
    const put = (more: readonly string[], less: readonly string[]) =>
      changeTags(customer, (tags) => [...tags.filter((tag) => !less.includes(tag) && !more.includes(tag)), ...more])
    put(added, removed)
      .then(() =>
        notify(t(added.length > 0 ? 'tagAdded' : 'tagRemoved'), {
          action: { label: ui('undo'), run: () => put(removed, added).catch(notifyProblem) },
        }),
      )
      .catch(notifyProblem)
  }
  return (
    <TagEditor
      tags={customer.tags}
      onChange={change}
      show={(tag) => (
        <Link to="/customers" search={{ tag }} className="hover:underline">
          {tag}
        </Link>
      )}
    />
  )
}
