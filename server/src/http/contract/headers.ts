// The headers of answers in the contract.
const integer = (description: string, example: number) => ({
  description,
  schema: { type: 'integer', minimum: 0, examples: [example] },
})
const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', examples: [example] },
})

export const HEADERS = {
  'RateLimit-Limit': { ...integer('The most calls that may come at once', 120), required: true },
  'RateLimit-Remaining': { ...integer('Calls left right now', 119), required: true },
  'RateLimit-Reset': { ...integer('Whole seconds until the budget is full again', 1), required: true },
  'Retry-After': integer('Whole seconds to wait before the call is repeated', 1),
  'Request-Id': { ...text('The name of this request in our logs', 'req_0RqGxk2mTq9Lh7wVb3NcYd'), required: true },
  'Idempotent-Replayed': text('`true` when this is the answer to an earlier call with the same key', 'true'),
  'WWW-Authenticate': text('Always `Bearer`', 'Bearer'),
}

const ALWAYS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Request-Id']

export const headersOf = (more: readonly string[]) =>
  Object.fromEntries([...ALWAYS, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
