// The choice of scopes for a new key, by area, with shortcuts for common choices.
import { useId } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { AREAS, EVERYTHING, FOR_BOOKING, READ_ONLY, type Scope, sameScopes } from './scopes.ts'
import { keyTexts } from './texts.ts'

const SHORTCUTS = [
  { name: 'readOnly', scopes: READ_ONLY },
  { name: 'forBooking', scopes: FOR_BOOKING },
  { name: 'everything', scopes: EVERYTHING },
] as const

export function ScopeChoice({
  chosen,
  fault,
  onChange,
}: {
  chosen: readonly Scope[]
  fault: string | undefined
  onChange: (scopes: readonly Scope[]) => void
}) {
  const t = useTexts(keyTexts)
  const note = useId()
  return (
    <fieldset aria-describedby={note} className="min-w-0">
      <legend className="text-sm font-medium text-soft">{t('scopes')}</legend>
      <div className="flex flex-wrap items-center gap-1.5 py-2">
        {SHORTCUTS.map(({ name, scopes }) => (
          <button
            key={name}
            type="button"
            aria-pressed={sameScopes(chosen, scopes)}
            onClick={() => onChange(scopes)}
            className="min-h-10 rounded-full border border-strong-line px-3 text-sm font-medium text-soft hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink sm:min-h-8"
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div className="flex flex-col gap-3 rounded-xl border p-3">
        {AREAS.map(({ area, scopes }) => (
          <div key={area}>
            <p className="text-sm font-semibold">{t(area)}</p>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                className="min-h-10 sm:min-h-0"
                checked={chosen.includes(scope)}
                onChange={({ target }) => onChange(withScope(chosen, scope, target.checked ? 'in' : 'out'))}
                label={
                  <span className="flex flex-col">
                    {t(scope)}
                    <code className="font-mono text-xs text-faint">{scope}</code>
                  </span>
                }
              />
            ))}
          </div>
        ))}
      </div>
      <p id={note} className={fault ? 'pt-1 text-sm text-danger-ink' : 'pt-1 text-sm text-faint'}>
        {fault ?? t('chosen', { count: chosen.length, all: EVERYTHING.length })}
      </p>
    </fieldset>
  )
}

/** The chosen scopes with or without this one, in the order of the list. */
function withScope(chosen: readonly Scope[], scope: Scope, how: 'in' | 'out'): readonly Scope[] {
  return EVERYTHING.filter((each) => (each === scope ? how === 'in' : chosen.includes(each)))
}
