// A search field: it reports the text after a pause in typing, and shows a value that changes elsewhere.
import { Search } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { cx } from './class-names.ts'
import { Input } from './field.tsx'
import { uiTexts } from './texts.ts'

const PAUSE_MS = 150

export function SearchInput({
  text,
  onPause,
  label,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onPause'> & {
  text: string
  onPause: (text: string) => void
  label?: string
}) {
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useTyped(text, onPause)
  return (
    <search className={cx('relative block', className)}>
      <Search size={18} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-faint" />
      <Input
        type="search"
        aria-label={label ?? t('search')}
        placeholder={label ?? t('search')}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="truncate pl-9.5"
        {...rest}
      />
    </search>
  )
}

function useTyped(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept)
  const known = useRef(kept)
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => {
    if (kept === known.current) return
    known.current = kept
    setTyped(kept)
  }, [kept])
  useEffect(() => {
    const text = typed.trim()
    if (text === known.current) return
    const timer = setTimeout(() => {
      known.current = text
      latest.current(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
