// Says at the top of a page that something is stopped, why, and how it goes on.
import { PauseCircle } from 'lucide-react'
import type { ReactNode } from 'react'

export function StoppedBanner({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <section
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-warn bg-warn-soft p-4 text-warn-ink sm:p-5"
    >
      <PauseCircle size={22} aria-hidden className="shrink-0 self-start" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{title}</h2>
        {children}
      </div>
      {action}
    </section>
  )
}
