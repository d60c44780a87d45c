// Reads from the contract what a method of the client is made of.
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export function operationsOf(contract) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] && !goesOn(item[method])).map((method) =>
      toOperation(contract, path, method, item[method]),
    ),
  )
}

/** An answer that goes on is nothing to wait for: whoever wants it reads it with `fetch`. */
const goesOn = ({ responses }) => responses['200']?.content?.['text/event-stream'] !== undefined

function toOperation(contract, path, method, described) {
  const parameters = described.parameters.map((each) => resolve(contract, each))
  const [status, answer] = Object.entries(described.responses).find(([code]) => code.startsWith('2'))
  const [type, body] = Object.entries(described.requestBody?.content ?? {})[0] ?? []
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    summary: described.summary,
    description: described.description ?? null,
    scope: described['x-scope'] ?? null,
    role: described['x-role'] ?? null,
    isOpen: described.security.length === 0,
    inPath: parameters.filter((each) => each.in === 'path'),
    query: parameters.filter((each) => each.in === 'query'),
    takesKey: parameters.some((each) => each.name === 'Idempotency-Key'),
    body: body && {
      shape: nameOf(body.schema),
      form: type === 'multipart/form-data',
      required: described.requestBody.required,
    },
    answer: status === '204' ? null : toAnswer(contract, answer.content),
  }
}

/** A page of a list is told by what it holds: then `item` is the shape of what is listed. */
function toAnswer(contract, content) {
  const json = content['application/json']
  if (!json) return { shape: 'Blob', item: null }
  const { properties = {} } = resolve(contract, json.schema)
  const isPage = properties.data?.type === 'array' && properties.next_cursor
  return { shape: nameOf(json.schema), item: isPage ? nameOf(properties.data.items) : null }
}

function resolve(contract, { $ref, ...rest }) {
  if (!$ref) return rest
  return $ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name], contract)
}

function nameOf({ $ref }) {
  if (!$ref) throw new Error('A body or an answer of the contract has no name')
  return $ref.split('/').at(-1)
}

export const queryName = ({ id }) => `${id[0].toUpperCase()}${id.slice(1)}Query`

/** Every code that some operation may answer, in the order in which they come. */
export function problemCodesOf(contract) {
  return [...new Set(Object.values(contract.components.responses).flatMap((each) => each['x-codes'] ?? []))].sort()
}
