// The link from one entry back to the list that it came from; the question that was asked stays.
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { Search } from '../data/address.ts'

export function BackLink({ text }: { text: string }) {
  return (
    <Link
      to="/knowledge"
      search={({ q, kind, state, view, ask }: Search) => ({ q, kind, state, view, ask })}
      className="-ml-2 inline-flex h-10 items-center gap-1.5 rounded-lg px-2 text-sm text-soft hover:bg-sunken"
    >
      <ArrowLeft size={16} aria-hidden />
      {text}
    </Link>
  )
}
