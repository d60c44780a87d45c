// Vectors as they are kept: one byte per number, and the exact search for the nearest of them.

/** The largest absolute value of a number in a code. */
const MAX_STEP = 127

/**
 * The direction of a vector, as one signed byte per number. The length is left out, because only angles are compared.
 * That is a quarter of 32-bit numbers, and a cosine changes by less than 0.01. 16-bit floats would be twice as large,
 * and Node 20 has no arrays of them.
 */
export function encodeVector(vector: ArrayLike<number>): Int8Array {
  let largest = 0
  for (let n = 0; n < vector.length; n += 1) largest = Math.max(largest, Math.abs(vector[n] as number))
  if (!(largest > 0) || !Number.isFinite(largest)) throw new Error('A vector without a direction cannot be kept')
  const code = new Int8Array(vector.length)
  for (let n = 0; n < vector.length; n += 1) code[n] = Math.round(((vector[n] as number) / largest) * MAX_STEP)
  return code
}

/** A code as it is stored, and back. */
export const toBytes = (code: Int8Array): Buffer => Buffer.from(code.buffer, code.byteOffset, code.byteLength)
export const fromBytes = (bytes: Uint8Array): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The cosine of the angle between two directions, -1 to 1. */
export function cosine(one: Int8Array, other: Int8Array): number {
  if (one.length !== other.length) throw new Error('Vectors of different lengths have no angle')
  return dot(one, other, 0) * inverseLength(one) * inverseLength(other)
}

function dot(query: Int8Array, codes: Int8Array, from: number): number {
  let sum = 0
  // 4,096 products of at most 127 x 127 fit into 32 bits.
  for (let n = 0; n < query.length; n += 1) sum = (sum + Math.imul(query[n] as number, codes[from + n] as number)) | 0
  return sum
}

const inverseLength = (code: Int8Array): number => 1 / Math.sqrt(dot(code, code, 0))

/** Where a passage is: the item, which of its texts, and the place in it. */
export interface PassagePlace {
  itemId: string
  textVersion: number
  position: number
}

/** The vectors of one workspace, all of one length, in one piece of memory. */
export interface VectorTable {
  readonly dimensions: number
  readonly places: readonly PassagePlace[]
  readonly codes: Int8Array
  readonly inverseLengths: Float32Array
  readonly bytes: number
}

/** The memory of a place besides its vector: an object, a position, and a share of the text of the item's id. */
export const BYTES_PER_PLACE = 100

/** Collects vectors. A vector whose length differs from the first was made by another model, and is left out. */
export function collectVectors() {
  const places: PassagePlace[] = []
  const pieces: Int8Array[] = []
  let dimensions = 0
  return {
    bytes: () => pieces.length * (dimensions + BYTES_PER_PLACE),
    add(place: PassagePlace, code: Int8Array) {
      dimensions ||= code.length
      if (code.length !== dimensions || dimensions === 0) return
      places.push(place)
      pieces.push(code)
    },
    /** Copies into one piece, in steps. */
    *finish(): Generator<void, VectorTable> {
      const bytes = pieces.length * (dimensions + BYTES_PER_PLACE)
      const codes = new Int8Array(pieces.length * dimensions)
      const inverseLengths = new Float32Array(pieces.length)
      for (const [row, code] of pieces.entries()) {
        codes.set(code, row * dimensions)
        inverseLengths[row] = inverseLength(code)
        if (row % rowsPerStep(dimensions) === 0) yield
      }
      return { dimensions, places, codes, inverseLengths, bytes }
    },
  }
}

export interface Near extends PassagePlace {
  cosine: number
}

/** How many numbers are multiplied in a step, which takes less than a millisecond. */
const PRODUCTS_PER_STEP = 300_000
const rowsPerStep = (dimensions: number) => Math.max(1, Math.floor(PRODUCTS_PER_STEP / dimensions))

/**
 * The nearest vector of each of the nearest items, nearest first, in steps. Every vector is compared, so the result is
 * exact. `skips` says which items are left out.
 */
export function* nearestItems(
  table: VectorTable,
  query: Int8Array,
  { most, skips }: { most: number; skips: (itemId: string) => boolean },
): Generator<void, Near[]> {
  if (table.places.length === 0 || query.length !== table.dimensions) return []
  const { dimensions, places, codes, inverseLengths } = table
  const factor = inverseLength(query)
  const best = new Map<string, Near>()
  for (const [row, place] of places.entries()) {
    if (row % rowsPerStep(dimensions) === 0) yield
    if (skips(place.itemId)) continue
    const near = dot(query, codes, row * dimensions) * factor * (inverseLengths[row] as number)
    const known = best.get(place.itemId)
    if (!known || near > known.cosine) best.set(place.itemId, { ...place, cosine: near })
  }
  return [...best.values()].toSorted(byNearness).slice(0, most)
}

const byNearness = (one: Near, other: Near) =>
  other.cosine - one.cosine || (one.itemId < other.itemId ? -1 : one.itemId > other.itemId ? 1 : 0)
