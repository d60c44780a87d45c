// The names of the fields of the side panel that a key focuses.
export const FIELD_NAMES = { assign: 'inbox-assign', priority: 'inbox-priority', tags: 'inbox-tags' } as const
