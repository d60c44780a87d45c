// A form that is sent once, shows faults at the fields, and keeps its values when sending fails.
import { type ReactNode, useId, useRef, useState } from 'react'
import { faultsByField, wordsFor } from '../data/problem.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from './button.tsx'
import { Remark } from './remark.tsx'
import { uiTexts } from './texts.ts'

type Faults = Readonly<Record<string, string>>

/**
 * `send` throws the server's refusal. Its faults go to `children` by the names of the fields, and the first fault that
 * no field shows is shown above the buttons. While `send` runs, the button is disabled, so that nothing is sent twice.
 */
export function Form({
  send,
  submit,
  onCancel,
  cancel,
  children,
  className = 'flex flex-col gap-4',
  foot = 'contents',
  wide,
  danger,
}: {
  send: (data: FormData) => Promise<unknown>
  submit: string
  onCancel?: () => void
  cancel?: string
  children: ReactNode | ((faults: Faults) => ReactNode)
  className?: string
  /** The classes of the frame around the buttons, for forms that scroll below them. */
  foot?: string
  /** Makes the button as wide as the form. */
  wide?: true
  /** For something that is bad news for a person: the button is red. */
  danger?: boolean
}) {
  const t = useTexts(uiTexts)
  const [error, setError] = useState<unknown>(null)
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const id = useId()
  const faults = faultsByField(error)
  return (
    <form
      className={className}
      aria-describedby={error === null ? undefined : id}
      onSubmit={async (event) => {
        event.preventDefault()
        if (busy.current) return
        busy.current = true
        setSending(true)
        setError(null)
        const form = event.currentTarget
        try {
          await send(new FormData(form))
        } catch (failure) {
          setError(failure)
          queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
        } finally {
          busy.current = false
          setSending(false)
        }
      }}
    >
      {typeof children === 'function' ? children(faults) : children}
      <div className={foot}>
        {error !== null && (
          <Remark id={id} role="alert" tone="danger">
            {wordsFor(error)}
          </Remark>
        )}
        <div className="flex items-center justify-end gap-2">
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              {cancel ?? t('cancel')}
            </Button>
          )}
          <Button look={danger ? 'danger' : 'main'} type="submit" disabled={sending} className={wide && 'w-full'}>
            {submit}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** A text of a form, trimmed; null when nothing was typed. */
export function textOf(data: FormData, name: string): string | null {
  const value = data.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
