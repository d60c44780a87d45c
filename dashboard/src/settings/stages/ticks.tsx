// A list of checkboxes.
import { useTexts } from '../../text/texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { uiTexts } from '../../ui/texts.ts'

export function Ticks({
  label,
  hint,
  fault,
  options,
  chosen,
  onChange,
}: {
  label: string
  hint?: string
  fault?: string | undefined
  options: readonly { value: string; text: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const ui = useTexts(uiTexts)
  const note = fault ?? hint
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-soft">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3">
        {options.map(({ value, text }) => (
          <Checkbox
            key={value}
            label={text}
            checked={chosen.includes(value)}
            onChange={({ target: { checked } }) => onChange(ticked(options, chosen, value, checked ? 'in' : 'out'))}
          />
        ))}
        {options.length === 0 && <p className="text-sm text-faint">{ui('none')}</p>}
      </div>
      {note && <p className={fault ? 'text-sm text-danger-ink' : 'text-sm text-faint'}>{note}</p>}
    </fieldset>
  )
}

/** In the order of the options; values that are not an option stay, because nobody removed them. */
function ticked(
  options: readonly { value: string }[],
  chosen: readonly string[],
  value: string,
  how: 'in' | 'out',
): string[] {
  const offered = options.map((option) => option.value)
  const strange = chosen.filter((each) => !offered.includes(each))
  return [...offered.filter((each) => (each === value ? how === 'in' : chosen.includes(each))), ...strange]
}
