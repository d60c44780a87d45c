// Reduces the data of all time zones to the years that a calendar can show, which saves 0.2 kB per zone.
import { DIGITS, fromBase60, type PackedZones } from '../time/src/zone.ts'

const FROM = Date.UTC(2020, 0, 1) / 60_000
/** Later years follow the rule of the years before this one (time/src/zone.ts). */
const TO = Date.UTC(2038, 0, 1) / 60_000

export function recentYears({ version, zones, links }: PackedZones): PackedZones {
  return { version, zones: zones.map(recentYearsOf), links }
}

function recentYearsOf(zone: string): string {
  const [name, , offsets = '', indices = '', steps = ''] = zone.split('|')
  const instants = instantsOf(steps === '' ? [] : steps.split(' ').map(fromBase60))
  const first = instants.findIndex((each) => each >= FROM)
  const from = first === -1 ? instants.length : first
  const kept = instants.slice(from).filter((each) => each < TO)
  const cut = kept.map((each, index) => toBase60(each - (kept[index - 1] ?? 0)))
  return [name, '', offsets, indices.slice(from, from + kept.length + 1), cut.join(' ')].join('|')
}

function instantsOf(steps: readonly number[]): number[] {
  let instant = 0
  return steps.map((step) => {
    instant += step
    return Math.round(instant)
  })
}

function toBase60(value: number): string {
  return value === 0 ? '0' : (value >= 60 ? toBase60(Math.floor(value / 60)) : '') + DIGITS[value % 60]
}
