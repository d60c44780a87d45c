// A picture of a team's day: columns of people, their bookings, and the line of the present time.
import type { CSSProperties } from 'react'

/** Start and length in quarters of an hour, and the colour. */
const COLUMNS = [
  [
    [0, 5, 'accent'],
    [6, 3, 'good'],
    [11, 6, 'accent'],
  ],
  [
    [1, 3, 'warn'],
    [5, 7, 'accent'],
    [14, 3, 'plain'],
  ],
  [
    [0, 3, 'plain'],
    [4, 4, 'accent'],
    [9, 4, 'good'],
    [14, 4, 'warn'],
  ],
] as const

const TONES = {
  accent: 'border-accent bg-accent/15',
  good: 'border-good bg-good/15',
  warn: 'border-warn bg-warn/15',
  plain: 'border-strong-line bg-sunken',
}

const SHOWN_QUARTER_HOURS = 18

export function DayPicture() {
  return (
    <div aria-hidden className="w-full max-w-xl rounded-2xl border bg-card p-5 shadow-float">
      <div className="grid grid-cols-3 gap-3 pb-4">
        {COLUMNS.map((_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the picture never changes
          <div key={column} className="flex items-center gap-2.5">
            <span className="size-8 rounded-full bg-sunken" />
            <span className="h-2.5 rounded-full bg-sunken" style={{ width: `${[4.5, 3.5, 5][column]}rem` }} />
          </div>
        ))}
      </div>
      <div className="relative grid h-80 grid-cols-3 gap-3">
        {COLUMNS.map((blocks, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the picture never changes
          <div key={column} className="relative rounded-lg bg-page">
            {blocks.map(([from, length, tone]) => (
              <div
                key={from}
                className={`absolute inset-x-0 rounded-lg border-l-4 p-2 ${TONES[tone]}`}
                style={place(from, length)}
              >
                <div className="h-2 w-3/5 rounded-full bg-ink/20" />
                {length > 3 && <div className="mt-1.5 h-2 w-2/5 rounded-full bg-ink/10" />}
              </div>
            ))}
          </div>
        ))}
        <div className="absolute inset-x-0 h-0.5 rounded-full bg-danger" style={place(8.5, 0)}>
          <span className="absolute -top-1 -left-1 size-2.5 rounded-full bg-danger" />
        </div>
      </div>
    </div>
  )
}

const place = (from: number, length: number): CSSProperties => ({
  top: `${(from / SHOWN_QUARTER_HOURS) * 100}%`,
  ...(length > 0 && { height: `calc(${(length / SHOWN_QUARTER_HOURS) * 100}% - 4px)` }),
})
