// What stands above a list of the catalog: words to search for, and which of them are shown. Both are in the address.
import { Search } from 'lucide-react'
import { useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import { useTexts } from '../../text/texts.ts'
import { Input } from '../../ui/field.tsx'
import { Choice } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
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
  const ui = useTexts(uiTexts)
  const [search, change] = useAddress()
  // The address follows a moment later; a field that waited for it would lose letters.
  const [typed, setTyped] = useState(textIn(search, 'q') ?? '')
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      <div className="relative min-w-48 flex-1">
        <Search size={18} aria-hidden className="absolute top-2.75 left-3 text-faint" />
        <Input
          type="search"
          aria-label={ui('search')}
          placeholder={ui('search')}
          className="pl-9.5"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            change({ q: target.value || undefined }, { replace: true })
          }}
        />
      </div>
      <Choice
        label={t('which')}
        value={shownIn(textIn(search, 'shown'))}
        options={SHOWN.map((value) => ({ value, text: t(value) }))}
        onChange={(shown) => change({ shown: shown === 'every' ? undefined : shown }, { replace: true })}
      />
    </div>
  )
}

/** Those that the head asks for. */
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

/** Without accents and capitals. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
