// Reads the operations of the contract, as the generator of methods needs them.
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export function operationsOf(contract) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] && !isStream(item[method])).map((method) =>
      toOperation(contract, path, method, item[method]),
    ),
  )
}

/** The client has no method for a stream, because its answer does not end; programs read it with `fetch`. */
const isStream = ({ responses }) => responses['200']?.content?.['text/event-stream'] !== undefined

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

/** An answer with `data` and `next_cursor` is a page of a list: then `item` is the shape of one entry. */
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

/** Every problem code that an operation may answer, sorted. */
export function problemCodesOf(contract) {
  return [...new Set(Object.values(contract.components.responses).flatMap((each) => each['x-codes'] ?? []))].sort()
}
