// The contract of all routes, the committed file that holds it, and the one that was released last.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { breakingChanges } from './commands/contract-diff.ts'
import { describeApi } from './http/contract.ts'
import { events, notices, routes } from './slices.ts'

export const API_VERSION = '1.0.0'
export const contract = () => describeApi({ routes, notices, events }, API_VERSION)
/** As it is served: half of what people read is white space. */
export const contractText = () => JSON.stringify(contract())
/** As it is committed, for people; lists of plain values that are short stand on one line. */
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

/** What whoever was written for the released contract could not live with. */
export const brokenSinceRelease = () => breakingChanges(JSON.parse(readFileSync(released, 'utf8')), contract())

/** From now on this is what must not be broken. */
export function releaseContract(): void {
  writeContract()
  copyFileSync(file, released)
}
