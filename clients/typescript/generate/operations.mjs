// Writes the methods of the client, one for each operation of the contract.
import { operationsOf, problemCodesOf, queryName } from './contract.mjs'

export function operationsText(contract, version) {
  const operations = operationsOf(contract)
  const shapes = new Set(operations.flatMap(shapesOf))
  return `// The operations of api/openapi.json. Written by npm run generate: do not edit.
import type { CallOptions, KeyedCallOptions, Parts, Path } from '../call.ts'
import type { Pages } from '../pages.ts'
import type {
${[...shapes]
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from './types.gen.ts'

export const CLIENT_VERSION = '${version}'

/** The codes that the contract knew when this client was made. */
export type KnownProblemCode =
${problemCodesOf(contract)
  .map((code) => `  | '${code}'`)
  .join('\n')}

export abstract class Operations {
  protected abstract call<T>(method: string, path: Path, parts: Parts<CallOptions>): Promise<T>
  /** A call with an \`Idempotency-Key\`. */
  protected abstract callOnce<T>(method: string, path: Path, parts: Parts<KeyedCallOptions>): Promise<T>
  protected abstract download(path: Path, parts: Parts<CallOptions>): Promise<Blob>
  protected abstract list<T>(path: Path, parts: Parts<CallOptions>): Pages<T>
${operations.map(methodText).join('')}}
`
}

function shapesOf(operation) {
  const { body, answer, query } = operation
  const names = [body?.shape, answer?.item ?? answer?.shape, query.length > 0 ? queryName(operation) : null]
  return names.filter((name) => name && name !== 'Blob')
}

function methodText(operation) {
  const { id, answer } = operation
  const result = answer?.item ? `Pages<${answer.item}>` : `Promise<${answer?.shape ?? 'void'}>`
  return `
${commentText(operation)}
  ${id}(${parametersOf(operation).join(', ')}): ${result} {
    return ${callText(operation)}
  }
`
}

function parametersOf(operation) {
  const { inPath, body, query, takesKey } = operation
  const isQueryRequired = query.some((each) => each.required)
  return [
    ...inPath.map((each) => `${camel(each.name)}: ${pathType(each)}`),
    ...(body ? [`${partName(body)}${body.required ? '' : '?'}: ${body.shape}`] : []),
    ...(query.length > 0 ? [`query${isQueryRequired ? '' : '?'}: ${queryName(operation)}`] : []),
    `options?: ${takesKey ? 'KeyedCallOptions' : 'CallOptions'}`,
  ]
}

/** The contract has numbers in a path as strings, but callers have them as numbers; the example shows which are. */
const pathType = ({ examples }) => (/^\d+$/.test(Object.values(examples)[0].value) ? 'number | string' : 'string')

const partName = ({ form }) => (form ? 'form' : 'body')

function callText({ method, path, query, body, takesKey, answer }) {
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => (segment.startsWith('{') ? camel(segment.slice(1, -1)) : `'${segment}'`))
  const parts = [...(body ? [partName(body)] : []), ...(query.length > 0 ? ['query'] : []), 'options']
  const rest = `[${segments.join(', ')}], { ${parts.join(', ')} }`
  if (answer?.item) return `this.list(${rest})`
  if (answer?.shape === 'Blob') return `this.download(${rest})`
  return `this.${takesKey ? 'callOnce' : 'call'}('${method}', ${rest})`
}

function commentText({ summary, description, method, path, ...operation }) {
  const lines = [summary, ...(description ? ['', description] : []), '', `\`${method} ${path}\`${whoMay(operation)}`]
  return ['  /**', ...lines.map((line) => `   * ${line.replaceAll('*/', '*\\/')}`.trimEnd()), '   */'].join('\n')
}

function whoMay({ scope, role, isOpen }) {
  if (scope) return `, with the scope \`${scope}\``
  if (role) return `, for team members: \`${role}\` and above`
  return isOpen ? ', for everybody' : ''
}

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
