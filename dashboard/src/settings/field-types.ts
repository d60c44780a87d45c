// The types that a field of a service or of an action can have.

export const FIELD_TYPES = [
  'text',
  'integer',
  'number',
  'boolean',
  'select',
  'multi_select',
  'date_time',
  'location',
  'photo',
  'signature',
] as const
