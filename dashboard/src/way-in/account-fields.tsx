// The fields of an account, with names that browsers and password managers know.
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { wayInTexts } from './texts.ts'

type Faults = Readonly<Record<string, string>>

const MIN_PASSWORD_CHARACTERS = 10

export function NameField({ faults }: { faults: Faults }) {
  const t = useTexts(wayInTexts)
  return (
    <Field label={t('name')} fault={faults.name}>
      <Input name="name" autoComplete="name" required maxLength={200} />
    </Field>
  )
}

export function EmailField({ faults }: { faults: Faults }) {
  const t = useTexts(wayInTexts)
  return (
    <Field label={t('email')} fault={faults.email}>
      <Input
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
    </Field>
  )
}

/** `new` also shows the rule for passwords. */
export function PasswordField({ faults, purpose }: { faults: Faults; purpose: 'current' | 'new' | 'reset' }) {
  const t = useTexts(wayInTexts)
  const [shown, setShown] = useState(false)
  const isChosen = purpose !== 'current'
  return (
    <Field
      label={t(purpose === 'reset' ? 'newPassword' : 'password')}
      hint={isChosen ? t('passwordRule') : undefined}
      fault={faults.password}
    >
      <PasswordInput
        shown={shown}
        autoComplete={isChosen ? 'new-password' : 'current-password'}
        minLength={isChosen ? MIN_PASSWORD_CHARACTERS : 1}
        button={
          <IconButton
            label={t(shown ? 'hidePassword' : 'showPassword')}
            aria-pressed={shown}
            className="absolute top-0 right-0"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={18} /> : <Eye size={18} />}
          </IconButton>
        }
      />
    </Field>
  )
}

function PasswordInput({
  shown,
  button,
  ...rest
}: {
  shown: boolean
  button: ReactNode
  autoComplete: string
  minLength: number
}) {
  return (
    <div className="relative">
      <Input
        name="password"
        type={shown ? 'text' : 'password'}
        required
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-11"
        {...rest}
      />
      {button}
    </div>
  )
}
