// Writes the rows of a table as lines: "column: value" where the table names its columns, else the values alone.
import { type Outline, onOneLine } from './outline.ts'

/** A cell that is longer holds a part of the page, not a value: the table only arranges the page. */
const MAX_CELL_CHARACTERS = 1_000

export type Table = ReturnType<typeof openTable>

export function openTable(outline: Outline) {
  let columns: string[] | null = null
  let hasRows = false
  const cells: { text: string; isName: boolean }[] = []
  let cell: (typeof cells)[number] | null = null
  let onlyArranges = false
  let rowNamesColumns = false

  return {
    /** The row that has begun names the columns, whatever its cells say. */
    nameColumns(): void {
      rowNamesColumns = true
    },
    /** Cells are values until this is called; after that, their content is written as plain text. */
    arrange(): void {
      onlyArranges = true
      for (const { text } of cells.splice(0)) outline.paragraph(text)
      cell = null
    },
    beginCell(kind: 'name' | 'value'): void {
      if (onlyArranges) return
      cell = { text: '', isName: kind === 'name' }
      cells.push(cell)
    },
    endCell(): void {
      cell = null
    },
    /** Says whether the text belongs to a cell. */
    take(text: string): boolean {
      if (!cell) return false
      cell.text = cell.text === '' ? text : `${cell.text} ${text}`
      if (cell.text.length > MAX_CELL_CHARACTERS) this.arrange()
      return true
    },
    endRow(): void {
      const row = cells.splice(0)
      cell = null
      const values = row.map(({ text }) => onOneLine(text))
      const namesColumns = rowNamesColumns || row.every(({ isName }) => isName)
      rowNamesColumns = false
      if (columns === null && !hasRows && row.length > 1 && namesColumns) {
        columns = values
        return
      }
      const names = columns?.length === values.length ? columns : []
      const parts = values.map((value, at) => (names[at] && value !== '' ? `${names[at]}: ${value}` : value))
      outline.line(parts.filter((part) => part !== '').join(' | '))
      hasRows ||= row.length > 0
    },
    end(): void {
      this.endRow()
      if (columns && !hasRows) outline.line(columns.join(' | '))
    },
  }
}
