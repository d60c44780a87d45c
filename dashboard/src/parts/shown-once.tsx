// A new secret, which is shown once: it has the focus until somebody confirms that they have stored it.
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'

export function ShownOnce({
  icon,
  title,
  text,
  done,
  onDone,
  children,
}: {
  icon: ReactNode
  title: string
  text: string
  /** The text of the button. */
  done: string
  onDone: () => void
  children: ReactNode
}) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={title}
      className="flex flex-col gap-3 rounded-2xl border border-accent bg-card p-4 shadow-card outline-none sm:p-5"
    >
      <div className="flex items-start gap-3">
        <span aria-hidden className="mt-0.5 shrink-0 text-accent-ink">
          {icon}
        </span>
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{title}</h2>
          <p className="text-soft">{text}</p>
        </div>
      </div>
      {children}
      <Button className="self-end" onClick={onDone}>
        {done}
      </Button>
    </section>
  )
}
