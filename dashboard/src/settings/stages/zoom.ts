// How large the picture is shown.
import { useLayoutEffect, useRef, useState } from 'react'
import type { Picture } from './picture.ts'

const [SMALLEST, LARGEST] = [0.3, 1.5]
const READABLE = 0.72
/** Large enough for fingers. */
const TOUCHED = 1.25

/** As much as can still be read, until somebody chooses otherwise. */
export function useZoom({ width, height }: Picture) {
  const place = useRef<HTMLElement>(null)
  const isChosen = useRef(false)
  const [scale, setScale] = useState(1)
  const whole = () => {
    const { current } = place
    if (!current) return 1
    return Math.min(1, current.clientWidth / width, Number.parseFloat(getComputedStyle(current).maxHeight) / height)
  }
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const isTouched = matchMedia('(pointer: coarse)').matches
    const follow = () => {
      const readable = Math.min(1, Math.max(READABLE, current.clientWidth / width))
      if (!isChosen.current) setScale(isTouched ? TOUCHED : readable)
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(current)
    return () => observer.disconnect()
  }, [width])
  const choose = (wanted: (present: number) => number) => {
    isChosen.current = true
    setScale((present) => Math.min(LARGEST, Math.max(SMALLEST, wanted(present))))
  }
  return {
    place,
    scale,
    zoom: (factor: number) => choose((present) => present * factor),
    fit: () => choose(whole),
  }
}
