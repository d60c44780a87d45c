// Stored cases of the slot engine still give their stored answers, and invalid ones are refused with the reason.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readKeptCase, replay, toTable } from './replay.ts'

const folder = new URL('../availability/engine/examples/', import.meta.url)
const examples = readdirSync(folder)
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

test.each(examples)('%s still has its stored answer', (name) => {
  const kept = readKeptCase(textOf(name))
  expect(kept.slots).not.toBeNull()
  expect(replay(kept)).toEqual(kept.slots)
})

test('a table shows local times, UTC and the resources', () => {
  const kept = readKeptCase(textOf('clocks-go-forward.json'))
  expect(toTable(kept.slotCase, replay(kept)).split('\n')).toEqual([
    'America/New_York                    UTC                 resources',
    'Sun 2027-03-14 01:00-03:00 -05:00   2027-03-14T06:00Z   chair',
    'Sun 2027-03-14 03:00-04:00 -04:00   2027-03-14T07:00Z   chair',
    'Sun 2027-03-14 04:00-05:00 -04:00   2027-03-14T08:00Z   chair',
    '',
    '3 slots',
  ])
})

test("a case may contain moments or the engine's numbers, and need not contain an answer", () => {
  const { case: written, slots } = JSON.parse(textOf('vet-and-assistant.json'))
  const { slotCase } = readKeptCase(JSON.stringify(written))
  const again = readKeptCase(JSON.stringify(slotCase))
  expect(again).toEqual({ slotCase, slots: null })
  expect(slotCase.from).toBe(Date.parse(written.from))
  expect(replay(again)).toEqual(slots)
})

describe('a case that cannot be replayed is refused with the reason', () => {
  const { case: good } = JSON.parse(textOf('clocks-go-forward.json'))
  const spoilt = (spoil: (kept: typeof good) => void) => {
    const kept = structuredClone(good)
    spoil(kept)
    return () => readKeptCase(JSON.stringify(kept))
  }

  test('bad JSON', () => {
    expect(() => readKeptCase('{ "now": ')).toThrow(/^This is not JSON: /)
    expect(() => readKeptCase('[]')).toThrow('The case must be object')
  })

  test('all missing fields are named', () => {
    const read = spoilt((kept) => {
      delete kept.now
      delete kept.service.duration_minutes
      delete kept.resources[0].busy.ends
    })
    expect(read).toThrow(
      'This case cannot be replayed:\n  now is missing\n  service.duration_minutes is missing\n  resources.0.busy.ends is missing',
    )
  })

  test.each([
    ['an unknown zone', { timezone: 'Mars/Olympus' }, 'timezone: "Mars/Olympus" is not a time zone such as'],
    ['a moment without an offset', { from: '2027-03-14T00:00' }, 'from: "2027-03-14T00:00" is not a moment such as'],
    ['a party of nobody', { party_size: 0 }, 'party_size must be >= 1'],
  ])('%s', (_what, change, message) => {
    expect(spoilt((kept) => Object.assign(kept, change))).toThrow(message)
  })

  test('ids that do not exist', () => {
    const read = spoilt((kept) => {
      kept.service.schedule_id = 'mornings'
      kept.requirements[0].resource_ids.push('stool')
      kept.resources[0].busy.starts.push('2027-03-14T07:00Z')
    })
    expect(read).toThrow('service.schedule_id: there is no schedule "mornings"')
    expect(read).toThrow('requirements.0.resource_ids: there is no resource "stool"')
    expect(read).toThrow('busy of chair: starts, ends and party_sizes differ in length')
  })
})
