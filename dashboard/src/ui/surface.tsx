// The building blocks of pages: header, cards, badges, tabs, empty states, skeletons.
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { wordsFor } from '../data/problem.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { uiTexts } from './texts.ts'

export function PageHead({ title, children, note }: { title: ReactNode; children?: ReactNode; note?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-4">
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="line-clamp-3 text-2xl font-semibold tracking-tight break-words sm:line-clamp-2">{title}</h1>
        {note && <p className="text-sm text-faint">{note}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}

export function Card({
  title,
  aside,
  children,
  className,
}: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section className={cx('min-w-0 rounded-2xl border bg-card p-4 shadow-card sm:p-5', className)}>
      {title && (
        <div className="flex items-center gap-2 pb-3">
          <h2 className="min-w-0 flex-1 font-semibold break-words">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'danger'

const TONES: Record<Tone, string> = {
  plain: 'bg-sunken text-soft',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good-ink',
  warn: 'bg-warn-soft text-warn-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-medium',
        TONES[tone],
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  )
}

/** A text with a dot in a colour of the workspace. */
export function Dotted({ color, children }: { color: string | null | undefined; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-full bg-(--dot)"
        style={{ '--dot': color ?? 'var(--faint)' } as CSSProperties}
      />
      <span className="truncate">{children}</span>
    </span>
  )
}

/**
 * The initials of a person or resource, in the colour that was chosen for them, else always in the same one. A photo
 * covers them as soon as it is loaded.
 */
export function Initials({
  name,
  size = 'normal',
  color,
  photo,
}: {
  name: string
  size?: 'normal' | 'small' | 'large'
  color?: string | null
  photo?: string | null | undefined
}) {
  const words = name.trim().split(/\s+/)
  const letters = `${[...(words[0] ?? '')][0] ?? ''}${words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''}`
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span
      aria-hidden
      // CSS shows the letters, so that the accessible name of a button around them does not contain them.
      data-letters={letters}
      className={cx(
        'relative grid shrink-0 place-items-center rounded-full font-semibold uppercase before:content-[attr(data-letters)]',
        color
          ? 'bg-[color-mix(in_oklab,var(--own)_30%,var(--card))] text-ink ring-2 ring-(--own) ring-inset'
          : 'bg-[oklch(0.92_0.045_var(--hue))] text-[oklch(0.38_0.09_var(--hue))] dark:bg-[oklch(0.33_0.05_var(--hue))] dark:text-[oklch(0.88_0.06_var(--hue))]',
        size === 'normal' ? 'size-9 text-sm' : size === 'small' ? 'size-6 text-[0.625rem]' : 'size-14 text-xl',
      )}
      style={{ '--hue': hue, '--own': color ?? undefined } as CSSProperties}
    >
      {photo && (
        <img
          key={photo}
          src={photo}
          alt=""
          loading="lazy"
          decoding="async"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
          className="absolute inset-0.5 size-[calc(100%-4px)] rounded-full object-cover"
        />
      )}
    </span>
  )
}

/** The empty state: says what belongs here and offers the first step. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      {icon && <div className="mb-1 text-faint">{icon}</div>}
      <p className="font-semibold">{title}</p>
      {children && <p className="max-w-md text-soft">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useTexts(uiTexts)
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <p className="font-semibold">{t('failedTitle')}</p>
      <p className="max-w-md text-soft">{wordsFor(error)}</p>
      {retry && (
        <Button className="mt-3" onClick={retry}>
          {t('again')}
        </Button>
      )}
    </div>
  )
}

/** A failure in one line. `isOld`: data from before is shown below it. */
export function FailedLine({ error, retry, isOld }: { error: unknown; retry: () => void; isOld?: true }) {
  const t = useTexts(uiTexts)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-2 text-sm text-warn-ink"
    >
      <p className="min-w-0 flex-1 basis-40">
        <span className="block font-medium">{t(isOld ? 'failedAgain' : 'failedTitle')}</span>
        {wordsFor(error)}
      </p>
      <Button size="small" onClick={retry}>
        {t('again')}
      </Button>
    </div>
  )
}

/** A placeholder of the same size as the content that is being loaded, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-lg bg-sunken', className)} />
}

export function SkeletonList({ rows = 6 }: { rows?: number }) {
  const t = useTexts(uiTexts)
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are the same
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}

/** Tabs of a page. They are links, so that each has an address. */
export function Tabs({
  label,
  items,
}: {
  label: string
  items: readonly { to: string; text: string; search?: Record<string, unknown> }[]
}) {
  return (
    <nav aria-label={label} className="-mx-1 flex gap-1 overflow-x-auto px-1 pb-4">
      {items.map(({ to, text, search }) => (
        <Link
          key={text}
          to={to}
          {...(search && { search })}
          activeOptions={{ exact: true, includeSearch: search !== undefined }}
          className="rounded-lg px-3 py-1.5 font-medium whitespace-nowrap text-soft hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** A choice between a few options, which are all visible. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  /** A mark, such as a count, is shown after the text. */
  options: readonly { value: Value; text: string; mark?: ReactNode }[]
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className="flex rounded-lg border bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="flex h-8.5 grow items-center justify-center gap-1.5 rounded-md px-3 text-sm font-medium text-soft aria-pressed:bg-card aria-pressed:text-ink aria-pressed:shadow-card max-sm:h-10"
        >
          {option.text}
          {option.mark}
        </button>
      ))}
    </fieldset>
  )
}

export function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded border bg-sunken px-1.5 font-mono text-xs text-soft">{children}</kbd>
}
