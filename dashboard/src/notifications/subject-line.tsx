// A thing that a notification is about, as a link to the page that shows it.
import { Link } from '@tanstack/react-router'
import type { NotificationSubject } from '../data/api.ts'
import { targetOf, useSubjectName } from './words.ts'

/** `onOpen` is called when the link is followed; null: it was read before. */
export function SubjectLine({
  subject,
  title,
  onOpen,
}: {
  subject: NotificationSubject
  /** The sentence of the server, for things that this page cannot name. */
  title: string
  onOpen: (() => void) | null
}) {
  const nameOf = useSubjectName()
  const name = nameOf(subject) ?? title
  const target = targetOf(subject)
  if (!target) return <p className="py-0.5 break-words text-soft">{name}</p>
  return (
    <Link
      {...target}
      resetScroll={false}
      onClick={() => onOpen?.()}
      className="-mx-1 flex items-center rounded px-1 py-0.5 break-words underline decoration-(--strong-line) underline-offset-2 hover:decoration-current max-sm:min-h-10"
    >
      {name}
    </Link>
  )
}
