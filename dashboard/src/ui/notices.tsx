// Notices at the edge of the page: what was done, with an undo for ten seconds, or what went wrong.
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { wordsFor } from '../data/problem.ts'
import { openStore } from '../text/store.ts'
import { useTexts } from '../text/texts.ts'
import { Button, IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { uiTexts } from './texts.ts'

interface NoticeOptions {
  tone?: 'plain' | 'danger'
  /** An undo, or the next step. */
  action?: { label: string; run: () => unknown }
}

interface Notice extends NoticeOptions {
  id: number
  text: string
}

const SHOWN_MS = 10_000
const notices = openStore<readonly Notice[]>([])
let lastId = 0

export function notify(text: string, options: NoticeOptions = {}): void {
  lastId += 1
  notices.set([...notices.get().slice(-2), { id: lastId, text, ...options }])
}

/** A notice about a refusal. */
export function notifyProblem(error: unknown): void {
  notify(wordsFor(error), { tone: 'danger' })
}

function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}

/** The key for undo works even while a dialog keeps the keyboard focus. */
function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return
      const latest = notices.get().findLast(({ action }) => action)
      if (!latest?.action || isTyping(event.target)) return
      event.preventDefault()
      dismiss(latest.id)
      void latest.action.run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** In text fields the browser has its own undo. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]')

export function Notices() {
  useUndoKey()
  return (
    <div
      role="status"
      aria-live="polite"
      data-notices
      className="pointer-events-none fixed inset-x-0 bottom-20 z-60 flex flex-col items-center gap-2 px-4 lg:bottom-6 [:root:has([data-composer])_&]:bottom-60 lg:[:root:has([data-composer])_&]:bottom-48"
    >
      {notices.use().map((notice) => (
        <Shown key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function Shown({ notice: { id, text, tone = 'plain', action } }: { notice: Notice }) {
  const t = useTexts(uiTexts)
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div
      className={cx(
        'pointer-events-auto flex max-w-full items-center gap-2 rounded-xl py-1.5 pr-1.5 pl-4 shadow-float',
        tone === 'danger' ? 'bg-danger-soft text-danger-ink' : 'border bg-card text-ink',
      )}
    >
      <span className="min-w-0 py-1">{text}</span>
      {action && (
        <Button
          size="small"
          look="plain"
          onClick={() => {
            dismiss(id)
            void action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t('close')} onClick={() => dismiss(id)} className="size-8">
        <X size={16} />
      </IconButton>
    </div>
  )
}
