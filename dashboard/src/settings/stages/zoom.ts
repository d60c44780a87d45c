// The zoom of the diagram.
import { useLayoutEffect, useRef, useState } from 'react'
import type { Picture } from './picture.ts'

const [MIN_SCALE, MAX_SCALE] = [0.3, 1.5]
const MIN_READABLE_SCALE = 0.72
/** On touch screens the diagram is large enough for fingers. */
const TOUCH_SCALE = 1.25

/** At first the diagram is as small as it can still be read; people can change this. */
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
      const readable = Math.min(1, Math.max(MIN_READABLE_SCALE, current.clientWidth / width))
      if (!isChosen.current) setScale(isTouched ? TOUCH_SCALE : readable)
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(current)
    return () => observer.disconnect()
  }, [width])
  const choose = (wanted: (present: number) => number) => {
    isChosen.current = true
    setScale((present) => Math.min(MAX_SCALE, Math.max(MIN_SCALE, wanted(present))))
  }
  return {
    place,
    scale,
    zoom: (factor: number) => choose((present) => present * factor),
    fit: () => choose(whole),
  }
}
