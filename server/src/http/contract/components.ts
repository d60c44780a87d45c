// Collects the shapes that have a name, and replaces them by references.
import { Growing } from '../shape.ts'
import { exampleOf } from './example.ts'
import { PUBLISHED } from './formats.ts'

type Json = Record<string, unknown>
type TimelineKind = { description: string; examples: [string] }

export class Components {
  readonly schemas: Record<string, unknown> = {}
  /**
   * Routes share shapes, and shapes share fields: each is processed once, because the start would take longer
   * otherwise.
   */
  readonly #known = new Map<object, unknown>()
  readonly #timelineKinds: readonly string[]

  constructor(timelineKinds: readonly string[]) {
    this.#timelineKinds = timelineKinds
  }

  refer(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.refer(each))
    if (schema === null || typeof schema !== 'object') return schema
    if (!this.#known.has(schema)) this.#known.set(schema, this.#toReference(schema as Json))
    return this.#known.get(schema)
  }

  #toReference(schema: Json): unknown {
    if (schema.publicShape !== undefined) return this.refer(schema.publicShape)
    const { title, about, shown, here, ...rest } = schema
    if (typeof title !== 'string') return this.#inside(rest)
    const nullable = Array.isArray(rest.type) && rest.type.includes('null')
    const type = nullable ? (rest.type as string[]).find((each) => each !== 'null') : rest.type
    this.#keep(title, this.#inside({ ...rest, type, examples: [exampleOf({ ...rest, shown })] }))
    const reference = { $ref: `#/components/schemas/${title}` }
    const used = nullable ? { anyOf: [reference, { type: 'null' }] } : reference
    return about === undefined ? used : { ...used, description: about }
  }

  #inside(schema: Json): Json {
    const entries = Object.entries(schema.isTimelineKind ? this.#withKinds(schema as unknown as TimelineKind) : schema)
      .flatMap(([name, value]) => Object.entries(publicly(name, value)))
      .map(([name, value]) => [name, this.#member(name, value)])
    return Object.fromEntries(entries)
  }

  #withKinds({ description, examples: [example] }: TimelineKind): object {
    return Growing(this.#timelineKinds, description, example)
  }

  #member(name: string, value: unknown): unknown {
    if (name === 'examples' || name === 'enum' || name === 'required' || name === 'default') return value
    if (name !== 'properties') return this.refer(value)
    return Object.fromEntries(Object.entries(value as Json).map(([field, shape]) => [field, this.refer(shape)]))
  }

  #keep(title: string, schema: Json): void {
    const known = this.schemas[title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different shapes are called ${title}`)
    }
    this.schemas[title] = schema
  }
}

/** Our own formats are known only to us; the contract publishes the standard format or pattern for each. */
function publicly(name: string, value: unknown): object {
  if (name === 'format') return PUBLISHED[value as string] ?? {}
  return name === 'publicPattern' ? { pattern: value } : { [name]: value }
}
