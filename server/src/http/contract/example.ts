// Composes the example of a shape from the examples of its parts.
interface Shape {
  examples?: readonly unknown[]
  const?: unknown
  enum?: readonly unknown[]
  default?: unknown
  properties?: Record<string, Shape>
  items?: Shape
  shown?: readonly string[]
  here?: unknown
  readOnly?: boolean
  publicShape?: Shape
}

/** The example of this one place comes first, then the shape's own. Read-only fields are left out. */
export const exampleOf = (shape: unknown): unknown => compose(shape as Shape, '')

function compose(shape: Shape, place: string): unknown {
  if (shape.publicShape) return compose(shape.publicShape, place)
  if ('here' in shape) return shape.here
  if (shape.examples) return shape.examples[0]
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.properties) return composeObject(shape.properties, shape.shown, place)
  if (shape.items) return [compose(shape.items, `${place}/0`)]
  if ('default' in shape) return shape.default
  throw new Error(`Give an example of ${place || 'this shape'}`)
}

function composeObject(properties: Record<string, Shape>, shown: readonly string[] | undefined, place: string): object {
  const fields = Object.entries(properties).filter(([name, { readOnly }]) => shown?.includes(name) ?? !readOnly)
  return Object.fromEntries(fields.map(([name, shape]) => [name, compose(shape, `${place}/${name}`)]))
}
