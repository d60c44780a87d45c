// Compares two schemas: what has to be true so that a program that knows the older one can go on writing and reading.
import pg from 'pg'

interface Column {
  table_name: string
  name: string
  type: string
  nullable: boolean
  has_default: boolean
}

interface Rule {
  table_name: string
  name: string
  kind: 'p' | 'u' | 'x' | 'c' | 'f' | 'i'
  definition: string
  /** The columns that the rule is about; empty: they are not known. */
  columns: string[]
}

export interface Schema {
  columns: Column[]
  rules: Rule[]
}

const COLUMNS = `
  select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as has_default
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by 1, 2`

/** Constraints, and unique indexes that belong to none. */
const RULES = `
  select c.relname as table_name, k.conname as name, k.contype::text as kind, pg_get_constraintdef(k.oid) as definition,
    array(select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'x', 'c', 'f')
  union all
  select t.relname, i.relname, 'i', pg_get_indexdef(x.indexrelid),
    array(select a.attname::text from pg_attribute a where a.attrelid = x.indrelid and a.attnum = any(x.indkey))
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where t.relnamespace = 'public'::regnamespace and x.indisunique
    and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid)
  order by 1, 2`

export async function readSchema(url: string): Promise<Schema> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return { columns: (await client.query(COLUMNS)).rows, rules: (await client.query(RULES)).rows }
  } finally {
    await client.end()
  }
}

/** The changes that would stop a program that knows only the older schema, one sentence each. */
export function hindrances(older: Schema, newer: Schema): string[] {
  const key = ({ table_name, name }: { table_name: string; name: string }) => `${table_name}.${name}`
  const tables = new Set(older.columns.map(({ table_name }) => table_name))
  const before = new Map(older.columns.map((each) => [key(each), each]))
  const after = new Map(newer.columns.map((each) => [key(each), each]))
  const gone = older.columns.flatMap((each) => {
    const now = after.get(key(each))
    if (!now) return [`${key(each)} is gone`]
    if (now.type !== each.type) return [`${key(each)} is ${now.type}, and was ${each.type}`]
    if (now.nullable && !each.nullable) return [`${key(each)} may be null, which nobody expects who reads it`]
    const isRequired = (column: Column) => !column.nullable && !column.has_default
    return isRequired(now) && !isRequired(each) ? [`${key(each)} is required, and was not`] : []
  })
  const required = newer.columns
    .filter((each) => tables.has(each.table_name) && !before.has(key(each)) && !each.nullable && !each.has_default)
    .map((each) => `${key(each)} is new and required`)
  const kept = new Set(newer.rules.map((each) => `${key(each)} ${each.definition}`))
  const known = new Set(older.rules.map((each) => `${key(each)} ${each.definition}`))
  // `on conflict` names them by their columns.
  const unique = older.rules
    .filter((each) => ['p', 'u', 'x', 'i'].includes(each.kind) && !kept.has(`${key(each)} ${each.definition}`))
    .map((each) => `${key(each)} is gone, or is another rule: ${each.definition}`)
  // A rule about only new columns stops nobody: an older program leaves them empty.
  const isAboutNew = ({ table_name, columns }: Rule) =>
    columns.some((name) => !before.has(`${table_name}.${name}`) && after.get(`${table_name}.${name}`)?.nullable)
  const stricter = newer.rules
    .filter((each) => tables.has(each.table_name) && !known.has(`${key(each)} ${each.definition}`) && !isAboutNew(each))
    .map((each) => `${key(each)} is a new rule for what was there: ${each.definition}`)
  return [...gone, ...required, ...unique, ...stricter]
}
