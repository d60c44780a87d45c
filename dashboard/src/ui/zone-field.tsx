// A field for a time zone: it is found by typing a city, and shows its present local time.
import { ZONE_NAMES } from '@holdfast/time/zones.ts'
import { Command } from 'cmdk'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { browserTimezone, openClock } from '../text/clock.ts'
import { folded } from '../text/folded.ts'
import { type Language, useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Dialog } from './dialog.tsx'
import { uiTexts } from './texts.ts'

/** How many zones the list shows; typing finds the others. */
const MAX_SHOWN_ZONES = 60
const NEAR = ['America/Sao_Paulo', 'America/Argentina/Buenos_Aires', 'America/Asuncion', 'America/Manaus']

export function ZoneField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (timezone: string) => void
}) {
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-sm font-medium text-soft">{label}</span>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative flex h-10 items-center gap-2 rounded-lg border border-strong-line bg-card px-3 text-left"
      >
        <span className="sr-only">{`${label}: `}</span>
        <span className="min-w-0 flex-1 truncate">{placeName(value)}</span>
        <span className="shrink-0 text-faint tabular-nums">{clockIn(value, language)}</span>
        <ChevronsUpDown size={16} className="shrink-0 text-faint" aria-hidden />
      </button>
      {open && (
        <Zones
          label={label}
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(timezone) => {
            onChange(timezone)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

function Zones({
  label,
  value,
  onClose,
  onChoose,
}: {
  label: string
  value: string
  onClose: () => void
  onChoose: (timezone: string) => void
}) {
  const t = useTexts(uiTexts)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  return (
    <Dialog title={label} open onClose={onClose}>
      <Command shouldFilter={false} label={label} className="flex h-[min(26rem,70dvh)] flex-col">
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={t('search')}
          autoFocus
          className="h-10 w-full shrink-0 rounded-lg border border-strong-line bg-card px-3"
        />
        <Command.List className="mt-2 min-h-0 flex-1 overflow-y-auto">
          <Command.Empty className="px-4 py-8 text-center text-faint">{t('nothingFound')}</Command.Empty>
          {zonesFor(typed, value).map((zone) => (
            <Command.Item
              key={zone}
              value={zone}
              onSelect={() => onChoose(zone)}
              className="flex cursor-default items-center gap-3 rounded-lg px-3 py-2.5 data-[selected=true]:bg-sunken"
            >
              <span className="min-w-0 flex-1 truncate">{placeName(zone)}</span>
              <span className="shrink-0 text-faint tabular-nums">{clockIn(zone, language)}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

/** The zones that have all typed words in their name; without any typed word, the likely zones come first. */
function zonesFor(typed: string, value: string): string[] {
  const wanted = plain(typed).split(' ').filter(Boolean)
  if (wanted.length === 0)
    return [...new Set([value, browserTimezone(), ...NEAR, ...ZONE_NAMES])].slice(0, MAX_SHOWN_ZONES)
  return ZONE_NAMES.filter((zone) => wanted.every((word) => plain(zone).includes(word))).slice(0, MAX_SHOWN_ZONES)
}

const plain = (text: string) => folded(text.replace(/[_/]/g, ' '))

const placeName = (zone: string) => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

function clockIn(zone: string, language: Language): string {
  const clock = openClock(zone, language)
  const now = new Date()
  return `${clock.time(now)} · ${clock.offset(now)}`
}
