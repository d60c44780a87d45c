// One row of a list, which is a link to its entry.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../data/address.ts'
import { cx } from '../ui/class-names.ts'

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="overflow-hidden rounded-2xl border bg-card shadow-card">{children}</ul>
}

export function EntryRow({
  search,
  icon,
  name,
  badges,
  note,
  dim,
  children,
}: {
  search: Search
  icon?: ReactNode
  name: string
  badges?: ReactNode
  note?: ReactNode
  /** Whether the entry is inactive. */
  dim?: boolean
  /** More columns, at the end of the row. */
  children?: ReactNode
}) {
  return (
    <li className="border-b last:border-b-0">
      <Link
        to="."
        search={(present: Search) => ({ ...present, ...search })}
        className="flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunken"
      >
        {icon}
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2">
            <span className={cx('truncate font-medium', dim && 'text-faint')}>{name}</span>
            {badges}
          </span>
          {note && <span className="line-clamp-2 text-sm break-words text-faint">{note}</span>}
        </span>
        {children}
      </Link>
    </li>
  )
}
