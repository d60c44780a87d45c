// Writes api/openapi.json from the routes; with --check it only says whether the file is up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeApi } from './http/contract.ts'
import { routes } from './slices.ts'

export const API_VERSION = '1.0.0'
export const contract = () => describeApi(routes, API_VERSION)
export const contractText = () => `${JSON.stringify(contract(), null, 2)}\n`

const file = fileURLToPath(new URL('../../api/openapi.json', import.meta.url))

export function writeContract(): void {
  mkdirSync(fileURLToPath(new URL('../../api', import.meta.url)), { recursive: true })
  writeFileSync(file, contractText())
}

export function isContractCurrent(): boolean {
  return readFileSync(file, 'utf8') === contractText()
}
