// The contract of all routes, its committed file, and the released contract.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { breakingChanges } from './commands/contract-diff.ts'
import { describeApi } from './http/contract.ts'
import { events, notices, routes } from './slices.ts'

export const API_VERSION = '1.0.0'
export const contract = () => describeApi({ routes, notices, events }, API_VERSION)
/** The contract as it is served, without the white space, which is half of the readable file. */
export const contractText = () => JSON.stringify(contract())
/** The contract as it is committed, for people; short lists of plain values are on one line. */
export const contractFile = () => `${JSON.stringify(contract(), null, 2).replace(PLAIN_LIST, onOneLine)}\n`

const PLAIN_LIST = /\[(?:\n +(?:"(?:[^"\\]|\\.)*"|[-\w.]+),?)+\n +\]/g
const onOneLine = (list: string) => {
  const line = list.replace(/\n +/g, ' ').replace('[ ', '[').replace(/ \]$/, ']')
  return line.length <= 90 ? line : list
}

const folder = fileURLToPath(new URL('../../api/', import.meta.url))
const file = `${folder}openapi.json`
const released = `${folder}released.json`

export function writeContract(): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, contractFile())
}

/** Everything that would break a caller that was written for the released contract. */
export const brokenSinceRelease = () => breakingChanges(JSON.parse(readFileSync(released, 'utf8')), contract())

/** From now on this is the contract that must not be broken. */
export function releaseContract(): void {
  writeContract()
  copyFileSync(file, released)
}
