// The header of a list of the catalog: search, and active or archived entries. Both are in the address.
import { textIn, useAddress } from '../../data/address.ts'
import { folded } from '../../text/folded.ts'
import { useTexts } from '../../text/texts.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { Choice } from '../../ui/surface.tsx'
import { catalogTexts } from './catalog-texts.ts'

const SHOWN = ['every', 'active', 'inactive'] as const
type Shown = (typeof SHOWN)[number]

interface Listed {
  name: string
  active: boolean
  tags: readonly string[]
}

export function ListHead() {
  const t = useTexts(catalogTexts)
  const [search, change] = useAddress()
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      <SearchInput
        className="min-w-48 flex-1"
        text={textIn(search, 'q') ?? ''}
        onPause={(q) => change({ q: q || undefined }, { replace: true })}
      />
      <Choice
        label={t('which')}
        value={shownIn(textIn(search, 'shown'))}
        options={SHOWN.map((value) => ({ value, text: t(value) }))}
        onChange={(shown) => change({ shown: shown === 'every' ? undefined : shown }, { replace: true })}
      />
    </div>
  )
}

/** The entries that the header selects. */
export function useListed<Entry extends Listed>(entries: readonly Entry[] | undefined): Entry[] | undefined {
  const [search] = useAddress()
  const words = folded(textIn(search, 'q') ?? '')
  const shown = shownIn(textIn(search, 'shown'))
  return entries?.filter(
    ({ name, tags, active }) =>
      folded([name, ...tags].join(' ')).includes(words) && (shown === 'every' || active === (shown === 'active')),
  )
}

const shownIn = (text: string | undefined): Shown => SHOWN.find((each) => each === text) ?? 'every'
