// The contract of all routes, and the committed file that holds it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeApi } from './http/contract.ts'
import { notices, routes } from './slices.ts'

export const API_VERSION = '1.0.0'
export const contract = () => describeApi(routes, notices, API_VERSION)
export const contractText = () => `${JSON.stringify(contract(), null, 2)}\n`

const file = fileURLToPath(new URL('../../api/openapi.json', import.meta.url))

export function writeContract(): void {
  mkdirSync(fileURLToPath(new URL('../../api', import.meta.url)), { recursive: true })
  writeFileSync(file, contractText())
}
