// Makes QR codes (ISO/IEC 18004) of short texts, such as links: bytes, error correction M, versions 1 to 6.

/** By version: the number of blocks, and the bytes of data and of error correction in each. */
const VERSIONS = [
  [1, 16, 10],
  [1, 28, 16],
  [1, 44, 26],
  [2, 32, 18],
  [2, 43, 24],
  [4, 27, 16],
] as const
/** The bits that say "error correction M, mask 0". Any mask can be read; this one is a chequerboard. */
const FORMAT_BITS = 0b101010000010010
const HEAD_BYTES = 2

/** Rows of modules, true for dark ones; null for a text that is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)]
  const place = VERSIONS.findIndex(([blocks, data]) => bytes.length + HEAD_BYTES <= blocks * data)
  const version = VERSIONS[place]
  return version ? drawn(place + 1, codewords(bytes, version)) : null
}

/** The bytes in the order in which they are drawn: the blocks take turns, with their data and then its correction. */
function codewords(bytes: readonly number[], [count, dataSize, correctionSize]: (typeof VERSIONS)[number]): number[] {
  // The head has 4 bits for the kind and 8 for the length, so everything after it is moved by half a byte.
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const data = Array.from({ length: count * dataSize }, (_, index) => {
    const high = halves[2 * index]
    const padding = (index - bytes.length) % 2 === 0 ? 0xec : 0x11
    return high === undefined ? padding : (high << 4) | (halves[2 * index + 1] ?? 0)
  })
  const blocks = Array.from({ length: count }, (_, block) => data.slice(block * dataSize, (block + 1) * dataSize))
  const inTurn = (lists: readonly number[][]) =>
    (lists[0] ?? []).flatMap((_, index) => lists.map((list) => list[index] as number))
  return [...inTurn(blocks), ...inTurn(blocks.map((block) => correctionOf(block, correctionSize)))]
}

/** The Reed-Solomon correction of a block: the rest of a division of polynomials. */
function correctionOf(block: readonly number[], size: number): number[] {
  let divisor = [1]
  for (let root = 1, degree = 0; degree < size; degree += 1, root = times(root, 2)) {
    const shifted = [...divisor, 0]
    divisor = shifted.map((factor, index) => factor ^ times(divisor[index - 1] ?? 0, root))
  }
  return block.reduce<number[]>((rest, byte) => {
    const factor = byte ^ (rest[0] as number)
    return [...rest.slice(1), 0].map((each, index) => each ^ times(divisor[index + 1] as number, factor))
  }, Array(size).fill(0))
}

/** A product in the field of 256 elements that QR codes use. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((other >> bit) & 1) product ^= one
  }
  return product
}

function drawn(version: number, words: readonly number[]): boolean[][] {
  const size = 17 + 4 * version
  const modules: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined))
  const draw = (x: number, y: number, isDark: boolean) => {
    const row = modules[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  const rings = (x: number, y: number, radius: number, isDark: (ring: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) draw(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let at = 0; at < size; at += 1) {
    draw(6, at, at % 2 === 0)
    draw(at, 6, at % 2 === 0)
  }
  const corners = [[3, 3] as const, [size - 4, 3] as const, [3, size - 4] as const]
  for (const [x, y] of corners) rings(x, y, 4, (ring) => ring !== 2 && ring !== 4)
  if (version > 1) rings(size - 7, size - 7, 2, (ring) => ring !== 1)
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((FORMAT_BITS >> bit) & 1) === 1
    // The format is drawn twice: around the corner at the top left, and divided between the two other corners. The
    // timing lines are left out.
    if (bit < 8) draw(8, bit < 6 ? bit : bit + 1, isDark)
    else draw(bit === 8 ? 7 : 14 - bit, 8, isDark)
    if (bit < 8) draw(size - 1 - bit, 8, isDark)
    else draw(8, size - 15 + bit, isDark)
  }
  draw(8, size - 8, true)
  fill(modules, words)
  return modules as boolean[][]
}

/** Draws the bits in the modules that are still free: in columns of two, from the right, up and down by turns. */
function fill(modules: (boolean | undefined)[][], words: readonly number[]): void {
  const size = modules.length
  let bit = 0
  for (let column = 0; column < (size - 1) / 2; column += 1) {
    const right = size - 1 - 2 * column
    // The vertical timing line takes a column of its own.
    const x = right > 6 ? right : right - 1
    for (let step = 0; step < size; step += 1) {
      const y = column % 2 === 0 ? size - 1 - step : step
      for (const at of [x, x - 1]) {
        const row = modules[y] as (boolean | undefined)[]
        if (row[at] !== undefined) continue
        const isSet = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        row[at] = isSet !== ((at + y) % 2 === 0)
        bit += 1
      }
    }
  }
}
