// The shapes of importing customers from a table.
import {
  Body,
  Flag,
  Growing,
  Id,
  Maybe,
  Nullable,
  named,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { TABLE_FIELDS } from './table-columns.ts'

const MAX_CSV_CHARACTERS = 500_000
export const MAX_IMPORT_ROWS = 2_000
export const MAX_COLUMNS = 100
/** The answer has only the beginning of a longer name. */
export const MAX_COLUMN_NAME_CHARACTERS = 200
export const OUTCOMES = ['new', 'merged', 'unchanged', 'wrong'] as const

export const NewImport = named(
  'NewCustomerImport',
  Body({
    csv: Text(MAX_CSV_CHARACTERS, 1, {
      description: `The table as comma-separated values. Its first row names the columns. It has at most ${MAX_IMPORT_ROWS} other rows`,
      examples: ['name,phone,tags\nAna Souza,11 98888-7777,vip'],
    }),
    dry_run: Maybe(Flag(true, 'Whether nothing is changed, and the answer only says what would be')),
  }),
  { description: 'Customers to be imported.' },
)

const Column = named(
  'ImportedColumn',
  Type.Object({
    name: TextOut('Telefone', 'What the file calls it'),
    field: Nullable(Growing(TABLE_FIELDS, 'The field that it fills; null: it is left out.', 'phone')),
  }),
  { description: 'A column of an imported table.' },
)

const RowFault = named(
  'ImportedRowError',
  Type.Object({
    column: Nullable(TextOut('Telefone', 'The name of the column; null: the row has no such column')),
    code: TextOut('format', 'What is wrong, as in other errors'),
    message: TextOut('This is not a phone number.', 'The same for people'),
  }),
  { description: 'Something wrong in a row of an imported table.' },
)

const Row = named(
  'ImportedRow',
  Type.Object({
    line: Whole(2, undefined, { description: 'The number of the row; the first row is 1', examples: [2] }),
    outcome: Growing(
      OUTCOMES,
      '`new`: becomes a customer; `merged`: fills what a customer, or a row above, did not have; `unchanged`: adds nothing; `wrong`: is left out.',
    ),
    customer_id: UsuallyNull(Id('cus', 'The customer; null: there is none, or would be a new one')),
    name: UsuallyNull(TextOut('Ana Souza', 'The name in the row')),
    errors: Type.Array(RowFault, { description: 'What is wrong; empty unless `wrong`' }),
  }),
  { description: 'What an import does with one row.' },
)

const count = (example: number, description: string) => Whole(0, undefined, { description, examples: [example] })

export const CustomerImport = named(
  'CustomerImport',
  Type.Object({
    dry_run: Flag(true, 'Whether nothing was changed'),
    new: count(1, 'How many rows became customers'),
    merged: count(0, 'How many rows filled in a customer'),
    unchanged: count(0, 'How many rows added nothing'),
    wrong: count(0, 'How many rows were left out'),
    columns: Type.Array(Column, { description: 'All columns, in their order' }),
    rows: Type.Array(Row, { description: 'All rows but the first and the empty ones, in their order' }),
  }),
  { description: 'What an import did, or would do.' },
)
