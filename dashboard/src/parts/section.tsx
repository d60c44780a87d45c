// A section of the drawer with its heading.
import type { ReactNode } from 'react'

export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="flex min-h-10 items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
