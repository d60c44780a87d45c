// A form that is sent once, shows faults at the fields, and keeps its values when sending fails.
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { useWording } from './words.ts'

type Faults = Readonly<Record<string, string>>

/** `send` throws the server's refusal, or returns the faults that it found itself. */
export function Form({
  send,
  submit,
  typed,
  children,
}: {
  send: (data: FormData) => Promise<Faults | undefined>
  submit: string
  /** Is set to what is typed, so that it outlives the form. */
  typed?: { current: FormData | null }
  children: (faults: Faults) => ComponentChildren
}) {
  const wording = useWording()
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string | null>(null)

  const keep = () => {
    if (typed && form.current) typed.current = new FormData(form.current)
  }

  const submitted = async (event: Event) => {
    event.preventDefault()
    if (isSending || !form.current) return
    setSending(true)
    setFailure(null)
    try {
      setFaults((await send(new FormData(form.current))) ?? {})
    } catch (error) {
      setFaults(wording.byField(error))
      setFailure(wording.of(error))
    }
    setSending(false)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  return (
    <form ref={form} class="form" onInput={keep} onSubmit={(event) => void submitted(event)} noValidate>
      {children(faults)}
      {failure && (
        <p role="alert" class="remark danger">
          {failure}
        </p>
      )}
      <Button type="submit" look="main" disabled={isSending} aria-busy={isSending}>
        {submit}
      </Button>
    </form>
  )
}

/** A text of a form, trimmed; empty when nothing was typed. */
export const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim()
