// Numbers and how they are shown: a small table, for each promise whether it holds, and all of them for a file.

export const median = (values) => quantile(values, 0.5)

export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place - Math.floor(place))
}

/** CPU milliseconds of one call, over as many as fit into so many milliseconds. */
export function cpuTime(call, milliseconds) {
  const began = performance.now()
  const before = process.cpuUsage()
  let calls = 0
  do {
    call()
    calls += 1
  } while (performance.now() - began < milliseconds)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / calls
}

/** The first row names the columns. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, column) =>
      column === 0 ? String(cell).padEnd(widths[column]) : String(cell).padStart(widths[column]),
    )
    console.log(`   ${cells.join('   ')}`)
    if (index === 0) console.log(`   ${widths.map((width) => '─'.repeat(width)).join('   ')}`)
  }
}

/** What was judged and noted since it was last taken. */
let measures = []

export function takeMeasures() {
  const taken = measures
  measures = []
  return taken
}

/** Answers whether all of them hold. A promise: [what, measured, 'at least' or 'at most', bound, unit]. */
export function judge(promises) {
  let kept = true
  for (const [what, measured, side, bound, unit = ''] of promises) {
    const ok = side === 'at least' ? measured >= bound : measured <= bound
    console.log(`   ${ok ? '✓' : '✗'} ${what}: ${measured.toFixed(2)}${unit}, ${side} ${bound}${unit}`)
    const better = side === 'at least' ? 'more' : 'less'
    measures.push({ measure: what, value: measured, unit: unit.trim(), better, bound, ok })
    kept &&= ok
  }
  return kept
}

/** Figures without a bound, for the comparison of two commits: [what, measured, 'more' or 'less' is better, unit]. */
export function note(figures) {
  for (const [measure, value, better, unit] of figures) {
    measures.push({ measure, value, unit, better, bound: null, ok: null })
  }
}
