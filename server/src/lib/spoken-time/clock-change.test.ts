import { expect, test } from 'vitest'
import { momentsOf } from './clock-change.ts'

test('on an ordinary day the clock shows a time once', () => {
  expect(momentsOf('2026-11-17', '15:00', 'America/Sao_Paulo')).toEqual({
    kind: 'once',
    moment: new Date('2026-11-17T18:00:00Z'),
  })
})

test('a time that the clock skips moves forward by the gap', () => {
  expect(momentsOf('2027-03-14', '02:30', 'America/New_York')).toEqual({
    kind: 'skipped',
    moment: new Date('2027-03-14T07:30:00Z'),
  })
  expect(momentsOf('2027-09-05', '00:30', 'America/Santiago').kind).toBe('skipped')
})

test('a time that the clock shows twice has two moments', () => {
  expect(momentsOf('2027-11-07', '01:30', 'America/New_York')).toEqual({
    kind: 'twice',
    moment: new Date('2027-11-07T05:30:00Z'),
    second: new Date('2027-11-07T06:30:00Z'),
  })
})

test.each([
  ['2027-11-07', '00:59'],
  ['2027-11-07', '02:00'],
  ['2027-03-14', '01:59'],
  ['2027-03-14', '03:00'],
])('at the edges of a change, %s %s is shown once', (date, time) => {
  expect(momentsOf(date, time, 'America/New_York').kind).toBe('once')
})

test('a change of half an hour repeats half an hour', () => {
  expect(momentsOf('2027-04-04', '01:45', 'Australia/Lord_Howe').kind).toBe('twice')
  expect(momentsOf('2027-04-04', '01:15', 'Australia/Lord_Howe').kind).toBe('once')
})
