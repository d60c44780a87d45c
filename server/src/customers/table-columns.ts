// Which column of a table is which field of a customer: by the names that people and other programs give to columns.
import { foldText } from '../lib/text.ts'

/** The fields that a table can have. First and last name become one name. */
export const TABLE_FIELDS = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'company',
  'tags',
  'notes',
  'locale',
] as const
export type TableField = (typeof TABLE_FIELDS)[number]

/** In English, Portuguese and Spanish, without accents, and the names that Google gives to contacts. */
const NAMES: Record<TableField, readonly string[]> = {
  name: ['name', 'full name', 'customer', 'client', 'nome', 'nome completo', 'cliente', 'nombre', 'nombre completo'],
  first_name: ['first name', 'given name', 'primeiro nome', 'primer nombre'],
  last_name: ['last name', 'family name', 'surname', 'sobrenome', 'apellido', 'apellidos'],
  phone: [
    ...[
      'phone',
      'phone number',
      'phone 1 value',
      'telephone',
      'mobile',
      'mobile phone',
      'cell',
      'cell phone',
      'whatsapp',
    ],
    ...['telefone', 'celular', 'fone', 'telefone celular', 'telefono', 'movil', 'telefono movil'],
  ],
  email: ['email', 'e mail', 'mail', 'email address', 'e mail 1 value', 'correo', 'correo electronico'],
  company: ['company', 'organization', 'organization name', 'organization 1 name', 'empresa', 'compania'],
  tags: ['tags', 'tag', 'labels', 'etiquetas', 'etiqueta', 'marcadores'],
  notes: ['notes', 'note', 'notas', 'nota', 'observacoes', 'observacao', 'obs', 'observaciones', 'observacion'],
  locale: ['locale', 'language', 'idioma', 'lingua'],
}

const FIELD_OF_NAME = new Map(TABLE_FIELDS.flatMap((field) => NAMES[field].map((name) => [name, field] as const)))

/** The field of each column; null: the column is left out. Of two columns for one field the first one counts. */
export function fieldsOfColumns(names: readonly string[]): (TableField | null)[] {
  const fields = names.map((name) => FIELD_OF_NAME.get(plainName(name)) ?? null)
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : null))
}

const plainName = (name: string) =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
