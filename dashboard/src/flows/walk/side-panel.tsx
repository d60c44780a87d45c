// The panel next to a graph that is only shown; on small screens it stands above the graph.
import type { ReactNode } from 'react'

export function SidePanel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <aside
      aria-label={title}
      className="flex min-h-0 shrink-0 flex-col overflow-y-auto bg-card max-lg:order-first max-lg:max-h-[75%] max-lg:border-b lg:w-96 lg:border-l"
    >
      <header className="flex min-h-14 items-center gap-2 border-b px-4 py-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{title}</h2>
        {aside}
      </header>
      <div className="flex flex-col gap-4 p-4">{children}</div>
    </aside>
  )
}
