// Writes a generated file or, with `check`, fails when the file on disk is different.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { root } from './prepare.mjs'

export function keepGenerated(file, text, { check }) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  if (check) throw new Error(`${relative(root, file)} is stale: run npm run generate, and commit what it wrote.`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
