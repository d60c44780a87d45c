// Figures: medians, tables, whether each promise holds, and the list of all measures for the file of results.

export const median = (values) => quantile(values, 0.5)

export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place - Math.floor(place))
}

/** CPU milliseconds of one call: the average of as many calls as fit into this time. */
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

/** Prints a table; the first row has the names of the columns. */
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

/** All measures since they were last taken. */
let measures = []

export function takeMeasures() {
  const taken = measures
  measures = []
  return taken
}

/** Returns whether all promises hold. A promise is [what, measured, 'at least' or 'at most', bound, unit]. */
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

/** Records figures without a bound, for comparing commits: [what, measured, 'more' or 'less' is better, unit]. */
export function note(figures) {
  for (const [measure, value, better, unit] of figures) {
    measures.push({ measure, value, unit, better, bound: null, ok: null })
  }
}
