// The header of an entry of the catalog: a link back to the list, its name, and its menu.
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Search } from '../../data/address.ts'
import { PageHead } from '../../ui/surface.tsx'

/** The link back keeps the search of the list. */
export function EditorHead({ title, back, children }: { title: string; back: string; children?: ReactNode }) {
  return (
    <>
      <Link
        to="."
        search={({ q, shown }: Search) => ({ q, shown })}
        className="-ml-2 inline-flex h-10 items-center gap-1.5 rounded-lg px-2 text-sm text-soft hover:bg-sunken"
      >
        <ArrowLeft size={16} aria-hidden />
        {back}
      </Link>
      <PageHead title={title}>{children}</PageHead>
    </>
  )
}
