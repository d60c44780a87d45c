// What somebody types, kept in the address once they pause; the address changed from elsewhere is shown.
import { useEffect, useRef, useState } from 'react'

const PAUSE = 150

export function useTyped(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
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
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
