// Reads the rows of a table as customers, and says what is wrong with a row.
import type { CountryCode } from 'libphonenumber-js/max'
import { bodyCheck } from '../http/check.ts'
import type { Static } from '../http/shape.ts'
import { rowsOf, withoutGuard } from '../lib/csv.ts'
import { readDialledPhone } from '../lib/phone.ts'
import { beginningOf, cleanTags } from '../lib/text.ts'
import { invalid } from '../platform/problem.ts'
import type { Entry } from './import-plan.ts'
import { type CustomerImport, MAX_COLUMN_NAME_CHARACTERS, MAX_COLUMNS, MAX_IMPORT_ROWS } from './import-schema.ts'
import { NewCustomer } from './schema.ts'
import { fieldsOfColumns, type TableField } from './table-columns.ts'

type Import = Static<typeof CustomerImport>
type RowFaults = Import['rows'][number]['errors']

export interface ReadRow {
  line: number
  entry: Entry
  errors: RowFaults
}

const check = bodyCheck(NewCustomer)
/** The same limit as for a number in other calls. */
const MAX_PHONE_CHARACTERS = 40

export function readRows(csv: string, country: CountryCode | null): { columns: Import['columns']; rows: ReadRow[] } {
  const [names = [], ...table] = rowsOf(csv.replace(/^\ufeff/, ''))
  if (names.length > MAX_COLUMNS) {
    const message = `The table has ${names.length} columns; ${MAX_COLUMNS} are allowed.`
    throw invalid({ pointer: '/csv', code: 'too_long', message })
  }
  const fields = fieldsOfColumns(names)
  // Every fault of a row repeats the name of its column.
  const columns = names.map((name, at) => ({
    name: beginningOf(name, MAX_COLUMN_NAME_CHARACTERS),
    field: fields[at] ?? null,
  }))
  if (!fields.includes('name') && !fields.includes('first_name')) {
    const message = 'The first row must name the columns, and one of them must be "name".'
    throw invalid({ pointer: '/csv', code: 'no_name_column', message })
  }
  const rows = table
    .map((values, at) => ({ line: at + 2, values: values.map((value) => withoutGuard(value.trim())) }))
    .filter(({ values }) => values.some((value) => value !== ''))
  if (rows.length > MAX_IMPORT_ROWS) {
    const message = `The table has ${rows.length} rows; ${MAX_IMPORT_ROWS} are allowed. Divide it into several tables.`
    throw invalid({ pointer: '/csv', code: 'too_long', message })
  }
  return { columns, rows: rows.map(({ line, values }) => ({ line, ...readRow(values, columns, country) })) }
}

function readRow(values: readonly string[], columns: Import['columns'], country: CountryCode | null) {
  const textOf = (field: TableField) => values[columns.findIndex((column) => column.field === field)] || null
  const dialled = textOf('phone')
  const phone = dialled && dialled.length <= MAX_PHONE_CHARACTERS ? readDialledPhone(dialled, country) : null
  const entry: Entry = {
    name: textOf('name') ?? [textOf('first_name'), textOf('last_name')].filter(Boolean).join(' '),
    phone,
    email: textOf('email'),
    company: textOf('company'),
    notes: textOf('notes'),
    locale: textOf('locale'),
    tags: cleanTags((textOf('tags') ?? '').split(/[,;|]/)),
  }
  const columnOf = (field: string) => columns.find((column) => column.field === field)?.name ?? null
  const errors = check(toBody(entry)).map((fault) => ({
    column: columnOf(('pointer' in fault ? fault.pointer : '').split('/')[1] ?? ''),
    code: fault.code,
    message: fault.message,
  }))
  if (dialled !== null && phone === null) {
    const message = 'This is not a phone number. Write it with its area code, or with + and the code of its country.'
    errors.push({ column: columnOf('phone'), code: 'format', message })
  }
  return { entry, errors }
}

export const toBody = ({ tags, ...entry }: Entry) => ({ ...entry, tags: [...tags] })
