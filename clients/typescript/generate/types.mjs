// Writes the shapes of the contract as types, with @hey-api/openapi-ts: bodies, answers and queries.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { operationsOf, queryName } from './contract.mjs'

const HEADER = '// The shapes of api/openapi.json. Written by npm run generate: do not edit.\n\n'

export async function typesText(contract) {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-types-'))
  try {
    await createClient({
      input: onlyShapes(contract),
      // The output must not depend on a tsconfig or a formatter of the machine.
      output: { path: folder, tsConfigPath: null, header: [] },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    })
    const text = await readFile(join(folder, 'types.gen.ts'), 'utf8')
    const [, ...types] = text.replaceAll('\r\n', '\n').split(/^(?=(?:\/\*\*\n(?: \*.*\n)+)?export type )/m)
    const shapes = types.filter((type) => !type.startsWith('export type ClientOptions ')).join('')
    return HEADER + withKnownValues(shapes)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The contract without its paths, and with a shape for the query of each operation. */
function onlyShapes(contract) {
  const { openapi, info } = contract
  const queries = operationsOf(contract)
    .filter(({ query }) => query.length > 0)
    .map((operation) => [queryName(operation), queryShape(operation)])
  const shapes = Object.entries(contract.components.schemas).map(([name, shape]) => [name, withoutReadOnly(shape)])
  return { openapi, info, paths: {}, components: { schemas: Object.fromEntries([...shapes, ...queries]) } }
}

/** The server accepts and ignores read-only properties in a body; the types of bodies do not offer them. */
function withoutReadOnly(shape) {
  if (!shape.properties) return shape
  const properties = Object.entries(shape.properties).filter(([, property]) => !property.readOnly)
  return { ...shape, properties: Object.fromEntries(properties) }
}

function queryShape({ query }) {
  const properties = query.map(({ name, description, schema }) => [name, { description, ...orOne(schema) }])
  const required = query.filter((parameter) => parameter.required).map(({ name }) => name)
  return { type: 'object', required, properties: Object.fromEntries(properties) }
}

/** A parameter that may be repeated accepts a single value too. */
const orOne = (schema) => (schema.type === 'array' ? { anyOf: [schema.items, schema] } : schema)

/** A set that may grow accepts any string, but an editor can offer the known values. */
function withKnownValues(types) {
  const growing = /(Known values: (.+)\. More may be added\.\n +\*\/\n +\w+\??: )string\b/g
  return types.replace(growing, (_, before, values) => {
    const known = [...values.matchAll(/`([^`]+)`/g)].map(([, value]) => `'${value}'`)
    return `${before}${known.join(' | ')} | (string & {})`
  })
}
