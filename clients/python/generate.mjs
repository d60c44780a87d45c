// Writes the generated part of the Python client from api/openapi.json, or checks that it is up to date.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'
import { environment, runPython } from '../../scripts/python-environment.mjs'
import { GENERATOR } from './environments.mjs'

const folder = join(root, 'clients', 'python')
const contract = join(root, 'api', 'openapi.json')
const client = join(folder, 'holdfast')

/** With `check` it writes nothing, and fails with the name of the first file that is out of date. */
export async function generatePython({ check }) {
  const python = environment(GENERATOR)
  const made = mkdtempSync(join(tmpdir(), 'holdfast-generate-'))
  try {
    runPython(python, [join('generate', 'main.py'), contract, join(made, 'holdfast')], folder)
    const stale = firstStale(join(made, 'holdfast'))
    if (check && stale)
      throw new Error(`clients/python/holdfast/${stale} is stale: run npm run generate, and commit what it wrote.`)
    if (check || !stale) return
    for (const file of generatedIn(client)) rmSync(join(client, file))
    cpSync(join(made, 'holdfast'), client, { recursive: true })
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

function firstStale(made) {
  const wanted = filesIn(made)
  const read = (file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  const committed = new Set(filesIn(client))
  const isStale = (file) => !committed.has(file) || read(join(made, file)) !== read(join(client, file))
  return wanted.find(isStale) ?? generatedIn(client).find((file) => !wanted.includes(file))
}

function generatedIn(place) {
  return filesIn(place).filter((file) => /^_generated[\\/]|_gen\.py$|^models\.py$/.test(file))
}

function filesIn(place) {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.py'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(place.length + 1))
    .sort()
}
