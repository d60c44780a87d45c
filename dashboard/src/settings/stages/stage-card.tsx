// One stage in the diagram, with its actions.
import { Flag } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import type { Chosen } from './chosen.ts'
import type { Content, Kind } from './content.ts'
import type { PlacedFault } from './faults.ts'
import { type Box, SIZE } from './picture.ts'
import { stageTexts } from './texts.ts'

export interface Shown {
  content: Content
  chosen: Chosen | null
  faults: readonly PlacedFault[]
  onChoose: (chosen: Chosen) => void
}

export function StageCard({
  box,
  lit,
  scale,
  chosen,
  content,
  faults,
  onChoose,
  onHover,
}: Shown & { box: Box; lit: Chosen | null; scale: number; onHover: (chosen: Chosen | null) => void }) {
  const t = useTexts(stageTexts)
  const language = useLanguage()
  const { stage, x, y, height, begins, operations, actions } = box
  const hasFault = (about: string, key: string) => faults.some((fault) => fault.about === about && fault.key === key)
  const it: Chosen = { about: 'stage', key: stage.key }
  const isChosen = chosen?.about === 'stage' && chosen.key === stage.key
  const isShown = isChosen || (chosen?.about === 'action' && actions.some(({ key }) => key === chosen.key))
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown && scale > 0) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isShown, scale])
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
        title={nameIn(stage.name, language)}
        className="flex shrink-0 items-center gap-2 rounded-xl px-3 text-left text-sm leading-tight font-semibold"
      >
        <span aria-hidden className="size-3 shrink-0 rounded-full bg-(--dot)" />
        <span className="line-clamp-2 min-w-0 break-words">{nameIn(stage.name, language)}</span>
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
