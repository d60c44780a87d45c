// The layout of the pages outside a workspace: logo, language, light or dark, and a picture of a day.
import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, prefer, useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { DayPicture } from './day-picture.tsx'
import { wayInTexts } from './texts.ts'

export function OutsidePage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const t = useTexts(wayInTexts)
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <div className="flex flex-col lg:order-last">
        <OutsideHead />
        <main className="flex flex-1 justify-center px-5 pt-8 pb-12 sm:items-center sm:pt-4">
          <div className="flex w-full max-w-sm flex-col gap-6">
            <div className="flex flex-col gap-1.5">
              <h1 className="text-3xl font-semibold tracking-tight text-balance">{title}</h1>
              {lead && <p className="text-soft">{lead}</p>}
            </div>
            {children}
          </div>
        </main>
      </div>
      <aside className="hidden flex-col justify-center gap-10 border-r bg-accent-soft px-12 py-16 lg:flex">
        <DayPicture />
        <div className="max-w-md text-accent-ink">
          <p className="text-2xl font-semibold tracking-tight text-balance">{t('pitch')}</p>
          <p className="mt-2 text-lg text-balance">{t('pitchMore')}</p>
        </div>
      </aside>
    </div>
  )
}

export function OutsideHead({ children }: { children?: ReactNode }) {
  const t = useTexts(wayInTexts)
  return (
    <header className="flex items-center gap-1 px-5 py-4 sm:px-8">
      <img src="/favicon.svg" alt="" className="size-8" />
      <span className="ml-2 min-w-0 flex-1 truncate text-lg font-semibold tracking-tight">
        <span className={cx(children !== undefined && 'max-sm:sr-only')}>{t('product')}</span>
      </span>
      {children}
      <LanguageSwitch />
      <LightSwitch />
    </header>
  )
}

function LanguageSwitch() {
  const t = useTexts(wayInTexts)
  const language = useLanguage()
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t('language')}</legend>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          title={LANGUAGE_NAMES[each]}
          aria-pressed={each === language}
          onClick={() => prefer({ language: each })}
          className="grid size-10 place-items-center rounded-lg text-sm font-medium text-faint uppercase hover:text-ink aria-pressed:text-accent-ink aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-4"
        >
          {each}
          <span className="sr-only"> {LANGUAGE_NAMES[each]}</span>
        </button>
      ))}
    </fieldset>
  )
}

function LightSwitch() {
  const t = useTexts(wayInTexts)
  const label = (to: 'dark' | 'light') => t(to === 'dark' ? 'darken' : 'lighten')
  return (
    <>
      <IconButton label={label('dark')} className="dark:hidden" onClick={() => prefer({ theme: 'dark' })}>
        <Moon size={18} />
      </IconButton>
      <IconButton label={label('light')} className="hidden dark:grid" onClick={() => prefer({ theme: 'light' })}>
        <Sun size={18} />
      </IconButton>
    </>
  )
}
