// A dialog in the middle of the page, and a drawer at its side. Both keep the keyboard focus until they are closed.
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../text/texts.ts'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { uiTexts } from './texts.ts'

interface Overlay {
  title: ReactNode
  open: boolean
  onClose: () => void
  children: ReactNode
  /** Shown next to the title. */
  aside?: ReactNode
  /** Stays visible below the content that scrolls. */
  footer?: ReactNode
  className?: string
}

export function Dialog(props: Overlay) {
  return (
    <Framed
      {...props}
      className={cx(
        'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-2xl sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(32rem,calc(100vw-2rem))] sm:-translate-1/2 sm:rounded-2xl',
        props.className,
      )}
    />
  )
}

/** A drawer at the side; on a phone it fills the screen. */
export function Drawer(props: Overlay) {
  return <Framed {...props} className={cx('inset-y-0 right-0 w-full sm:w-[30rem] sm:border-l', props.className)} />
}

function Framed({ title, open, onClose, children, aside, footer, className }: Overlay) {
  const t = useTexts(uiTexts)
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-(--ink)/25 dark:bg-black/60" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          // Radix knows no opener here, because the address or another component opens the dialog.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          }}
          onInteractOutside={(event) => isNotice(event.target) && event.preventDefault()}
          className={cx('fixed z-50 flex flex-col bg-card text-ink shadow-float outline-none', className)}
        >
          <header className="flex items-center gap-2 border-b py-2 pr-2 pl-5">
            <Radix.Title className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</Radix.Title>
            {aside}
            <Radix.Close asChild>
              <IconButton label={t('close')}>
                <X size={20} />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
          {footer && (
            <footer className="border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Notices are shown above everything: a click on one must not close the dialog. Radix asks after the click, when a notice
 * whose button was pressed is gone from the page.
 */
const isNotice = (target: EventTarget | null) =>
  target instanceof Element && (!target.isConnected || target.closest('[data-notices]') !== null)
