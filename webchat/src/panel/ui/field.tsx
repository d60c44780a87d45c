// A field of a form: its label, its control and its fault, connected for screen readers.
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  label: string
  hint?: string | undefined
  fault?: string | undefined
  /** The word for "optional"; left out: the field is needed. */
  optional?: string | undefined
}

interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export function Field({
  label,
  hint,
  fault,
  optional,
  children,
}: FieldProps & { children: (control: ControlProps) => ComponentChildren }) {
  const id = useId()
  const note = `${id}-note`
  const words = fault ?? hint
  return (
    <div class="field">
      <label for={id}>
        {label}
        {optional && <small>{optional}</small>}
      </label>
      {children({ id, ...(words && { 'aria-describedby': note }), ...(fault && { 'aria-invalid': true }) })}
      {words && (
        <p id={note} class={fault ? 'fault' : 'hint'}>
          {words}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  hint,
  fault,
  optional,
  ...rest
}: FieldProps & Omit<JSX.IntrinsicElements['input'], 'label'>) {
  return (
    <Field label={label} hint={hint} fault={fault} optional={optional}>
      {(control) => <input {...control} required={optional === undefined} {...rest} />}
    </Field>
  )
}
