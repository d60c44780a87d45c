// Counts the typing errors between two words.

/**
 * Rows of the table of changes: they are reused, because new rows for each pair of words would cost more than the count
 * itself.
 */
const ROWS: readonly [number[], number[], number[]] = [[], [], []]

/**
 * The number of letters to add, to remove, to replace or to swap with their neighbour. It stops counting above `most`:
 * a place that is further than this from the diagonal of the table is not looked at.
 */
export function countChanges(one: string, other: string, most: number): number {
  const tooMany = most + 1
  if (Math.abs(one.length - other.length) > most) return tooMany
  let [beforeLast, last, current] = ROWS
  for (let column = 0; column <= most; column += 1) last[column] = column
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1)
    const [from, to] = [Math.max(1, row - most), Math.min(other.length, row + most)]
    let least = from === 1 ? row : tooMany
    current[from - 1] = least
    for (let column = from; column <= to; column += 1) {
      const above = column === row + most ? tooMany : (last[column] as number)
      let changes = Math.min(above, current[column - 1] as number) + 1
      const theirs = other.charCodeAt(column - 1)
      changes = Math.min(changes, (last[column - 1] as number) + (letter === theirs ? 0 : 1))
      const mayBeSwap = row > 1 && column > 1 && letter === other.charCodeAt(column - 2)
      if (mayBeSwap && one.charCodeAt(row - 2) === theirs) {
        changes = Math.min(changes, (beforeLast[column - 2] as number) + 1)
      }
      current[column] = changes
      least = Math.min(least, changes)
    }
    if (least > most) return tooMany
    const spare = beforeLast
    beforeLast = last
    last = current
    current = spare
  }
  return last[other.length] as number
}
