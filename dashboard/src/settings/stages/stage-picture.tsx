// The diagram of all stages and actions: cards in columns with arrows between them, which can be chosen.
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Chosen } from './chosen.ts'
import type { Kind } from './content.ts'
import { type Arrow, layOut, SIZE } from './picture.ts'
import { type Shown, StageCard } from './stage-card.tsx'
import { stageTexts } from './texts.ts'
import { useZoom } from './zoom.ts'

export function StagePicture({ kind, ...shown }: Shown & { kind: Kind | null }) {
  const t = useTexts(stageTexts)
  const [hovered, setHovered] = useState<Chosen | null>(null)
  const picture = layOut(shown.content, kind)
  const { place, scale, zoom, fit } = useZoom(picture)
  const lit = hovered ?? shown.chosen
  return (
    <div className="relative min-w-0 rounded-2xl border bg-card shadow-card">
      <section
        ref={place}
        aria-label={t('picture')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a large diagram
        tabIndex={0}
        className="max-h-[max(26rem,calc(100dvh-15rem))] overflow-auto rounded-2xl [scrollbar-gutter:stable]"
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
                <StageCard key={box.stage.key} box={box} lit={lit} scale={scale} onHover={setHovered} {...shown} />
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
