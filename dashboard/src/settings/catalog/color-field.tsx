// The field for a colour: suggested colours, any other, or none.
import { Ban, Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTexts } from '../../text/texts.ts'
import { catalogTexts } from './catalog-texts.ts'

const COLORS = [
  '#868e96',
  '#4c6ef5',
  '#228be6',
  '#15aabf',
  '#12b886',
  '#40c057',
  '#fab005',
  '#fd7e14',
  '#fa5252',
  '#e64980',
  '#7950f2',
]

export function ColorField({
  color,
  empty,
  fault,
  onChange,
}: {
  color: string | null
  /** The text that says what happens without a colour. */
  empty: string
  fault: string | undefined
  onChange: (color: string | null) => void
}) {
  const t = useTexts(catalogTexts)
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium text-soft">{t('color')}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        <button
          type="button"
          aria-label={empty}
          title={empty}
          aria-pressed={color === null}
          onClick={() => onChange(null)}
          className="grid size-8 place-items-center rounded-full border border-strong-line text-faint aria-pressed:border-accent aria-pressed:text-accent-ink"
        >
          <Ban size={16} />
        </button>
        {COLORS.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={each}
            aria-pressed={color === each}
            onClick={() => onChange(each)}
            style={{ '--dot': each } as CSSProperties}
            className="grid size-8 place-items-center rounded-full bg-(--dot) text-white"
          >
            {color === each && <Check size={16} className="drop-shadow-[0_1px_1px_rgb(0_0_0/0.6)]" aria-hidden />}
          </button>
        ))}
        <input
          type="color"
          aria-label={t('ownColor')}
          title={t('ownColor')}
          value={color ?? '#868e96'}
          onChange={({ target }) => onChange(target.value)}
          className="h-8 w-10 cursor-pointer rounded-lg border border-strong-line bg-card p-0.5"
        />
      </div>
      {fault && <p className="pt-1 text-sm text-danger-ink">{fault}</p>}
    </fieldset>
  )
}
