// The picture of all stages and actions: cards in columns, arrows between them, each of which can be chosen.
import { Flag, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { Content, Kind } from './content.ts'
import type { PlacedFault } from './faults.ts'
import { type Arrow, type Box, layOut, SIZE } from './picture.ts'
import { stageTexts } from './texts.ts'

/** `ways` are the beginnings and operations, which are no part of the picture. */
export interface Chosen {
  about: 'stage' | 'action' | 'ways'
  key: string
}

interface Shown {
  content: Content
  chosen: Chosen | null
  faults: readonly PlacedFault[]
  onChoose: (chosen: Chosen) => void
}

const [SMALLEST, LARGEST] = [0.4, 1.5]
const READABLE = 0.72
/** Large enough for fingers. */
const TOUCHED = 1.25

export function StagePicture({ kind, ...shown }: Shown & { kind: Kind | null }) {
  const t = useTexts(stageTexts)
  const [hovered, setHovered] = useState<Chosen | null>(null)
  const picture = layOut(shown.content, kind)
  const { place, scale, zoom, fit } = useZoom(picture.width)
  const lit = hovered ?? shown.chosen
  return (
    <div className="relative min-w-0 rounded-2xl border bg-card shadow-card">
      <section
        ref={place}
        aria-label={t('picture')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a large picture is scrolled by keyboard
        tabIndex={0}
        className="max-h-[max(26rem,calc(100dvh-15rem))] overflow-auto rounded-2xl"
      >
        <div style={{ width: picture.width * scale, height: picture.height * scale }}>
          <div
            className="relative origin-top-left"
            style={{ width: picture.width, height: picture.height, transform: `scale(${scale})` }}
          >
            <Arrows arrows={picture.arrows} lit={lit} width={picture.width} height={picture.height} />
            {picture.titles.map(({ category, x, y }) => (
              <p
                key={category}
                className="absolute text-sm font-medium text-faint"
                style={{ left: x, top: y, width: SIZE.column }}
              >
                {t(category as 'waiting')}
              </p>
            ))}
            <ul aria-label={t('picture')}>
              {picture.boxes.map((box) => (
                <StageCard key={box.stage.key} box={box} lit={lit} onHover={setHovered} {...shown} />
              ))}
            </ul>
          </div>
        </div>
      </section>
      <div className="absolute right-2 bottom-2 flex rounded-lg border bg-card shadow-card">
        <IconButton label={t('zoomOut')} onClick={() => zoom(1 / 1.2)}>
          <ZoomOut size={18} />
        </IconButton>
        <IconButton label={t('fit')} onClick={fit}>
          <Maximize size={18} />
        </IconButton>
        <IconButton label={t('zoomIn')} onClick={() => zoom(1.2)}>
          <ZoomIn size={18} />
        </IconButton>
      </div>
    </div>
  )
}

/** As much as can still be read, until somebody chooses otherwise. */
function useZoom(width: number) {
  const place = useRef<HTMLElement>(null)
  const isChosen = useRef(false)
  const [scale, setScale] = useState(1)
  const whole = () => (place.current?.clientWidth ?? width) / width
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
    fit: () => choose(() => Math.min(1, whole())),
  }
}

function Arrows({
  arrows,
  lit,
  width,
  height,
}: {
  arrows: readonly Arrow[]
  lit: Chosen | null
  width: number
  height: number
}) {
  const isLit = ({ action, from, to }: Arrow) =>
    lit?.about === 'action' ? lit.key === action : lit !== null && (lit.key === from || lit.key === to)
  const [dim, bright] = [arrows.filter((arrow) => !isLit(arrow)), arrows.filter(isLit)]
  return (
    <svg aria-hidden width={width} height={height} className="pointer-events-none absolute inset-0">
      <defs>
        {(['plain', 'lit'] as const).map((name) => (
          <marker
            key={name}
            id={`arrow-${name}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0 L8 4 L0 8 z" className={name === 'lit' ? 'fill-accent' : 'fill-strong-line'} />
          </marker>
        ))}
      </defs>
      {[...dim, ...bright].map((arrow) => {
        const on = isLit(arrow)
        return (
          <path
            key={`${arrow.from} ${arrow.action}`}
            d={arrow.path}
            fill="none"
            markerEnd={`url(#arrow-${on ? 'lit' : 'plain'})`}
            className={on ? 'stroke-accent' : 'stroke-strong-line'}
            strokeWidth={on ? 2 : 1.25}
          />
        )
      })}
    </svg>
  )
}

function StageCard({
  box,
  lit,
  chosen,
  content,
  faults,
  onChoose,
  onHover,
}: Shown & { box: Box; lit: Chosen | null; onHover: (chosen: Chosen | null) => void }) {
  const t = useTexts(stageTexts)
  const language = useLanguage()
  const { stage, x, y, height, begins, operations, actions } = box
  const hasFault = (about: string, key: string) => faults.some((fault) => fault.about === about && fault.key === key)
  const it: Chosen = { about: 'stage', key: stage.key }
  const isChosen = chosen?.about === 'stage' && chosen.key === stage.key
  const isShown = isChosen || (chosen?.about === 'action' && actions.some(({ key }) => key === chosen.key))
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isShown])
  const nameOf = (key: string) => nameIn(content.stages.find((each) => each.key === key)?.name ?? key, language)
  return (
    <li
      ref={place}
      style={{ left: x, top: y, width: SIZE.column, height }}
      onPointerEnter={() => onHover(it)}
      onPointerLeave={() => onHover(null)}
      className={cx(
        'absolute flex flex-col rounded-xl border bg-card shadow-card',
        isChosen
          ? 'border-accent ring-1 ring-accent'
          : hasFault('stage', stage.key)
            ? 'border-danger'
            : 'border-strong-line',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(it)}
        style={{ height: SIZE.head, '--dot': stage.color ?? 'var(--faint)' } as CSSProperties}
        className="flex shrink-0 items-center gap-2 rounded-xl px-3 text-left font-semibold"
      >
        <span aria-hidden className="size-3 shrink-0 rounded-full bg-(--dot)" />
        <span className="min-w-0 truncate">{nameIn(stage.name, language)}</span>
      </button>
      {begins.length > 0 && (
        <Note icon>{t('beginsHere', { kinds: begins.map((kind) => t(kind as Kind)).join(', ') })}</Note>
      )}
      {operations.length > 0 && (
        <Note>{t('leadHere', { operations: operations.map((each) => t(each as 'cancel')).join(', ') })}</Note>
      )}
      {actions.map((action) => {
        const name = nameIn(action.name, language)
        const isLit = lit?.about === 'action' && lit.key === action.key
        return (
          <button
            key={action.key}
            type="button"
            aria-pressed={chosen?.about === 'action' && chosen.key === action.key}
            aria-label={t('arrow', { action: name, from: nameIn(stage.name, language), to: nameOf(action.to) })}
            onClick={() => onChoose({ about: 'action', key: action.key })}
            onPointerEnter={() => onHover({ about: 'action', key: action.key })}
            onPointerLeave={() => onHover(it)}
            style={{ height: SIZE.row }}
            className={cx(
              'mx-1 shrink-0 truncate rounded-md px-2 text-left text-sm hover:bg-sunken',
              isLit ? 'bg-accent-soft text-accent-ink' : 'text-soft',
              hasFault('action', action.key) && 'text-danger-ink underline decoration-wavy',
            )}
          >
            {name}
          </button>
        )
      })}
    </li>
  )
}

function Note({ icon, children }: { icon?: true; children: string }) {
  return (
    <p
      title={children}
      style={{ height: SIZE.note }}
      className="flex shrink-0 items-center gap-1 px-3 text-xs text-faint"
    >
      {icon && <Flag size={12} aria-hidden className="shrink-0" />}
      <span className="truncate">{children}</span>
    </p>
  )
}
